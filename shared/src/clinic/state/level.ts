import * as t from 'io-ts'
import { WholeNumber } from '../../codec/whole-number.ts'

/** A level of maturity of the same service, and what one does without there. */
export const Level = t.type(
  {
    level: WholeNumber,
    name: t.string,
    lacks: t.string,
    endpoints: t.array(t.type({ method: t.string, path: t.string, request: t.string, response: t.string })),
  },
  'Level',
)
export type Level = t.TypeOf<typeof Level>
