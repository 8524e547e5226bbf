import { allowedMethods, methodFields } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'

/** RFC 9110 §15.5.6: the answer lists the methods that would have been allowed. */
export const methodAllowed: Decision<Routed> = {
  name: 'method allowed',
  question: 'Is the method unknown to this resource?',
  decide({ exchange: { request, service }, resource }) {
    const allowed = allowedMethods(resource, service.echoes)
    if (allowed.includes(request.method)) return undefined
    const detail = `The resource knows ${allowed.join(', ')}, not ${request.method}.`
    return protocolProblem('method-not-allowed', detail, { headers: methodFields(resource, service.echoes) })
  },
}
