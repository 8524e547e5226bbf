import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'

/** RFC 9110 §14.5: a PUT of a part must not be taken for one of the whole. */
export const wholeContent: Decision<Routed> = {
  name: 'whole content',
  question: 'Does the content claim to be only a part?',
  decide({ exchange: { request } }) {
    if (request.header('content-range') === undefined) return undefined
    return protocolProblem(
      'malformed-request',
      'The content must be whole; Content-Range is not understood in requests.',
    )
  },
}
