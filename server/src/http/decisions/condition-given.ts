import { isWrite } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Located } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'

/** RFC 6585 §3. */
export const conditionGiven: Decision<Located> = {
  name: 'condition given',
  question: 'Does a change lack the state that it is meant for?',
  decide({ exchange: { request, service, uri }, resource }) {
    const { method } = request
    const isDemanded = isWrite(resource, method) && resource.actions[method]?.demandsCondition === true
    if (!isDemanded || request.header('if-match') !== undefined) return undefined
    const self = { relation: service.self, links: [{ href: uri, title: 'The present state' }] }
    const detail = `${method} needs If-Match with the entity tag that you have read. Nothing was done.`
    return protocolProblem('condition-required', detail, { links: [self] })
  },
}
