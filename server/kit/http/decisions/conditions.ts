import { translate } from '@waymark/shared'
import { codingOf, notModifiedFields, plainTag, validators, verifyContent } from '../answers/get-response.ts'
import { codedTag, isConditional, precondition, type Conditions } from '../conditions/precondition.ts'
import type { Decision, Located, Routed } from '../exchange.ts'
import type { Form } from '../../hypermedia/form.ts'
import type { ContentCoding } from '../negotiation/content-coding.ts'
import { parseIdempotencyKey } from '../forms/idempotency.ts'
import { protocolProblem } from '../problem.ts'
import { isWrite } from './allow.ts'

/** RFC 6585 §3. */
export const conditionGiven: Decision<Located> = {
  name: 'condition given',
  question: 'Is a required precondition missing?',
  decide({ exchange: { request, service, uri }, resource }) {
    const { method } = request
    const { requiresCondition = false } = isWrite(resource, method) ? (resource.actions[method] ?? {}) : {}
    if (requiresCondition === false) return undefined
    const condition = request.header('if-match')?.trim()
    const isAny = condition === '*' && requiresCondition === 'entity tag'
    if (condition !== undefined && !isAny) return undefined
    const self = { relation: service.self(), links: [{ href: uri, title: translate('Current state') }] }
    const detail = isAny
      ? translate(
          'If-Match: * fits whatever is at this position now. This change requires If-Match with the entity tag that you read. Nothing was changed.',
        )
      : translate('This change requires If-Match with the entity tag that you read. Nothing was changed.')
    return protocolProblem('condition-required', detail, { links: [self] })
  },
}

/** RFC 9110 §13.2.2: 412 if a precondition fails, 304 if the client's representation is current. */
export const conditionsHold: Decision<Located> = {
  name: 'conditions hold',
  question: 'Does a precondition decide the response?',
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
    const coding = await comparedCoding(located, conditions)
    const headers = validators(located, coding)
    const verdict = precondition(conditions, {
      version: found.version,
      entityTag: headers.ETag,
      changed: found.changed,
      isMissing: found.isMissing,
    })
    if (verdict === 'go on') return undefined
    if (verdict === 'not modified') {
      await verifyContent(located)
      return { status: 304, headers: notModifiedFields(located, coding) }
    }
    const reason =
      request.sender === 'own page'
        ? translate('It was changed since you opened it.')
        : translate('The precondition in {verdict} failed.', { verdict })
    const cause = conditions.isSafe ? reason : translate('{reason} Nothing was saved.', { reason })
    // A caller that may write but not read gets no tag: it could not have read the representation.
    if (found.refusal() !== undefined) return protocolProblem('precondition-failed', cause)
    const entityTag = conditions.isSafe ? headers.ETag : codedTag(plainTag(located), await codingOf(located))
    const self = {
      relation: exchange.service.self(),
      links: [{ href: exchange.uri, title: translate('Current version') }],
    }
    const offered = await offeredForm(located)
    const more = { extensions: { currentTag: entityTag }, links: [self], headers: { ETag: entityTag }, offered }
    const detail = translate('{cause} Read the current version and try again.', { cause })
    return protocolProblem('precondition-failed', detail, more)
  },
}

/** Returns the form of a page that was sent, as it is offered now. */
async function offeredForm({ exchange: { request }, resource, found }: Located): Promise<Form | undefined> {
  if (request.form === undefined || !isWrite(resource, request.method)) return undefined
  const name = resource.actions[request.method]?.form
  return (await found.represent()).forms.find((form) => form.name === name)
}

/** Returns the content coding of the tag that conditions are compared with. */
async function comparedCoding(located: Located, { isSafe, ifNoneMatch }: Conditions): Promise<ContentCoding> {
  const { exchange, found } = located
  if (isSafe) return codingOf(located)
  // If-Match of a write compares versions, so the representation is not rendered for its tag.
  const needsTag = ifNoneMatch !== undefined && found.isMissing !== true && found.refusal() === undefined
  return needsTag ? codingOf(located) : (exchange.coding ?? 'identity')
}

/** draft-ietf-httpapi-idempotency-key-header-07 §2.7. */
export const keyGiven: Decision<Routed> = {
  name: 'key given',
  question: 'Is the Idempotency-Key missing or malformed?',
  decide({ exchange: { request }, resource }) {
    const { method } = request
    if (!isWrite(resource, method)) return undefined
    const key = parseIdempotencyKey(request.header('idempotency-key'))
    if (key === 'malformed') {
      return protocolProblem(
        'malformed-request',
        translate('Idempotency-Key must be a quoted string of 1 to 255 characters.'),
      )
    }
    if (key !== 'absent' || resource.actions[method]?.requiresKey !== true) return undefined
    return protocolProblem('key-required', translate('This form requires an Idempotency-Key.'))
  },
}
