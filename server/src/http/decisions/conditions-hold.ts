import { isWrite } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Located } from '../exchange.ts'
import { codedTag } from '../entity-tag.ts'
import { isConditional, precondition } from '../precondition.ts'
import { protocolProblem } from '../problem.ts'
import { codingOf } from '../show.ts'
import { notModifiedFields, plainTag, validators } from '../validators.ts'

/** RFC 9110 §13.2.2: 412 where a condition does not hold, 304 where the client has the representation already. */
export const conditionsHold: Decision<Located> = {
  name: 'conditions hold',
  question: 'Does a condition of the request settle it?',
  async decide(located) {
    const { exchange, resource, found } = located
    const { request } = exchange
    const conditions = {
      isSafe: !isWrite(resource, request.method),
      ifMatch: request.header('if-match'),
      ifUnmodifiedSince: request.header('if-unmodified-since'),
      ifNoneMatch: request.header('if-none-match'),
      ifModifiedSince: request.header('if-modified-since'),
    }
    if (!isConditional(conditions)) return undefined
    // A write compares the version, so the representation is not written for its tag.
    const coding = conditions.isSafe ? await codingOf(located) : (exchange.coding ?? 'identity')
    const headers = validators(located, coding)
    const verdict = precondition(conditions, {
      version: found.version,
      entityTag: headers.ETag,
      changed: found.changed,
      isMissing: found.isMissing,
    })
    if (verdict === 'go on') return undefined
    if (verdict === 'not modified') return { status: 304, headers: notModifiedFields(located, coding) }
    const entityTag = conditions.isSafe ? headers.ETag : codedTag(plainTag(located), await codingOf(located))
    const self = { relation: exchange.service.self, links: [{ href: exchange.uri, title: 'The present state' }] }
    const more = { extensions: { currentTag: entityTag }, links: [self], headers: { ETag: entityTag } }
    return protocolProblem(
      'precondition-failed',
      `The condition in ${verdict} does not hold, so nothing was done. Look at the present state and decide anew.`,
      more,
    )
  },
}
