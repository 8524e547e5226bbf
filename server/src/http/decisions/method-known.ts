import { isKnownMethod } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Exchange } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'

/** RFC 9110 §15.6.2. */
export const methodKnown: Decision<{ readonly exchange: Exchange }> = {
  name: 'method known',
  question: 'Is the method unknown to all resources?',
  decide({ exchange: { request } }) {
    if (isKnownMethod(request.method)) return undefined
    return protocolProblem('not-implemented', `No resource knows the method ${request.method}.`)
  },
}
