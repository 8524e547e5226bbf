import { isWrite } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Located } from '../exchange.ts'
import { precondition } from '../precondition.ts'
import { protocolProblem } from '../problem.ts'
import { selectedTag, validators } from '../validators.ts'

/** RFC 9110 §13.2.2: 412 where a condition does not hold, 304 where the client has the representation already. */
export const conditionsHold: Decision<Located> = {
  name: 'conditions hold',
  question: 'Does a condition of the request settle it?',
  decide(located) {
    const { exchange, resource, found } = located
    const { request } = exchange
    const entityTag = selectedTag(located)
    const conditions = {
      isSafe: !isWrite(resource, request.method),
      ifMatch: request.header('if-match'),
      ifUnmodifiedSince: request.header('if-unmodified-since'),
      ifNoneMatch: request.header('if-none-match'),
      ifModifiedSince: request.header('if-modified-since'),
    }
    const verdict = precondition(conditions, { version: found.version, entityTag, changed: found.changed })
    if (verdict === 'go on') return undefined
    if (verdict === 'not modified') return { status: 304, headers: validators(located) }
    const self = { relation: exchange.service.self, links: [{ href: exchange.uri, title: 'The present state' }] }
    const more = { extensions: { currentTag: entityTag }, links: [self], headers: { ETag: entityTag } }
    return protocolProblem(
      'precondition-failed',
      `The condition in ${verdict} does not hold, so nothing was done. Look at the present state and decide anew.`,
      more,
    )
  },
}
