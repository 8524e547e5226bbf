import * as t from 'io-ts'

/** The decisions on one request in their order, each with what it said. */
export const Decisions = t.type(
  { method: t.string, path: t.string, steps: t.array(t.type({ decision: t.string, outcome: t.string })) },
  'Decisions',
)
export type Decisions = t.TypeOf<typeof Decisions>
