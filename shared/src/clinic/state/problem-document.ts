import * as t from 'io-ts'

/** What a kind of problem means, and the status that it comes with. */
export const ProblemDocument = t.type(
  { name: t.string, status: t.number, title: t.string, description: t.string },
  'ProblemDocument',
)
export type ProblemDocument = t.TypeOf<typeof ProblemDocument>
