import * as t from 'io-ts'

/** A problem document (RFC 9457), with the pointers of its faults under `errors`. */
export const ProblemState = t.intersection(
  [
    t.partial({ type: t.string, title: t.string, status: t.number, detail: t.string, instance: t.string }),
    t.partial({ errors: t.array(t.intersection([t.type({ detail: t.string }), t.partial({ pointer: t.string })])) }),
  ],
  'ProblemState',
)
export type ProblemState = t.TypeOf<typeof ProblemState>
