import { isWrite } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'
import { rateLimitFields } from '../rate-limit.ts'

/** RFC 6585 §4. Reading and writing are counted apart; every answer says what is left. */
export const withinLimits: Decision<Routed> = {
  name: 'within limits',
  question: 'Has the client asked too often?',
  decide({ exchange: { request, service, fields }, resource }) {
    if (service.limits === undefined) return undefined
    const kind = isWrite(resource, request.method) ? 'writes' : 'reads'
    const { policy, limiter, links = [] } = service.limits[kind]
    const state = limiter.take(request.client)
    for (const [name, value] of Object.entries(rateLimitFields(kind, policy, state))) fields.set(name, value)
    if (state.allowed) return undefined
    const seconds = String(state.retryAfterSeconds)
    const detail = `The next request will be answered in ${seconds} s.`
    return protocolProblem('too-many-requests', detail, { headers: { 'Retry-After': seconds }, links })
  },
}
