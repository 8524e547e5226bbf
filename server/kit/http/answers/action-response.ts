import { mediaType } from '@waymark/shared'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { cacheGroupsOf } from '../caching/cache-groups.ts'
import { cacheControl, neverStored } from '../caching/cache-policy.ts'
import { anonymous, type Caller } from '../caller.ts'
import { codedTag } from '../conditions/precondition.ts'
import { isFormContent, type WriteMethod } from '../content/content.ts'
import { targetOf } from '../content/input.ts'
import { exchangeAt, setCaller, type Exchange, type Located } from '../exchange.ts'
import { isWorthCoding } from '../negotiation/content-coding.ts'
import { isProblem, type HeaderFields, type Response } from '../problem.ts'
import type { Request } from '../request.ts'
import type { Outcome } from '../actions/action.ts'
import type { Resource } from '../resource.ts'
import { plainContent, validators } from './get-response.ts'
import { doneCookie, doneField } from './done.ts'
import { contentTypeFor, responseWith, renderedBy } from './write.ts'

/** The response to a GET of a URI, without a content coding. */
export interface GetResult {
  readonly contentType: string
  readonly validators: HeaderFields
  readonly content: Uint8Array
}

/**
 * Reads a resource exactly as the next GET by the same client would, so that the response to a write has the same
 * validators and content. Returns undefined if the caller cannot read the resource.
 *
 * @param uri path and query
 */
async function getResultOf(exchange: Exchange, uri: string): Promise<GetResult | undefined> {
  const located = await locatedAt(exchange, uri)
  const chosen = located?.exchange.chosen
  if (located === undefined || chosen === undefined) return undefined
  const plain = await plainContent(located, chosen)
  if (isProblem(plain)) return undefined
  const { content } = plain
  // A signed representation has no content coding.
  exchange.coding = located.exchange.coding
  // A GET would start an event stream, which has no validators.
  if (chosen.isStream === true) return { contentType: contentTypeFor(chosen), validators: {}, content }
  const { ETag, 'Last-Modified': changed } = validators(located, 'identity')
  const modified = changed === undefined ? {} : { 'Last-Modified': changed }
  return { contentType: contentTypeFor(chosen), validators: { ETag, ...modified }, content }
}

async function locatedAt(exchange: Exchange, uri: string): Promise<Located | undefined> {
  const [path = '', query = ''] = uri.split('?')
  const place = exchange.service.locate?.(path)
  if (place === undefined) return undefined
  const { resource, variables } = place
  const caller = callerAt(exchange, resource)
  if (caller === undefined) return undefined
  const request: Request = {
    ...exchange.request,
    method: 'GET',
    path,
    target: uri,
    query: new URLSearchParams(query),
    variables,
  }
  const routed = { exchange: exchangeAt(exchange, resource, request), resource }
  await setCaller(routed.exchange, caller)
  const target = targetOf(routed)
  if (isProblem(target)) return undefined
  const found = await resource.find(target)
  if ('problem' in found || found.refusal() !== undefined) return undefined
  return { ...routed, target, found }
}

// If this request did not read credentials, a GET that does would get another representation.
function callerAt({ resource, caller }: Exchange, place: Resource): Caller | undefined {
  if (place.isPublic) return anonymous
  return resource?.isPublic === true ? undefined : caller
}

export interface WriteContext {
  readonly method: WriteMethod
  readonly serializer: Serializer
}

type RepresentedOutcome = Exclude<Outcome, { readonly outcome: 'deleted' }>

/** Builds the response to a successful action. */
export async function responseToAction(located: Located, doing: WriteContext, outcome: Outcome): Promise<Response> {
  const { exchange } = located
  const own: HeaderFields = {
    'Cache-Control': cacheControl(neverStored),
    ...invalidationFields(exchange, outcome),
    ...outcome.headers,
  }
  const isShownOnce = located.found.action(doing.method).shownOnce !== undefined
  // A browser is redirected to the result (303), so that reloading the page does not send the form again. What this
  // response alone shows cannot be redirected to.
  if (!isShownOnce && isBrowserForm(exchange.request.header('content-type'), doing.serializer)) {
    const target = redirectTargetOf(located, outcome)
    return { status: 303, headers: { ...own, ...doneCookie(exchange, outcome, target, own), Location: target } }
  }
  const headers = { ...own, ...doneField(exchange, outcome) }
  if (outcome.outcome === 'deleted')
    return { status: 204, headers: { ...headers, Location: redirectTargetOf(located, outcome) } }
  const fields = { ...headers, ...locationFields(outcome) }
  if (isShownOnce) return secretResponse(exchange, doing, outcome, fields)
  const applied = exchange.preferences.return
  if (applied !== undefined) exchange.applied.return = applied
  const view =
    outcome.representation === undefined ? await getResultOf(exchange, locationOf(exchange, outcome)) : undefined
  const tagged = { ...fields, ...validatorsOf(doing.method, view) }
  if (applied === 'minimal') return withoutContent(exchange, outcome, { headers: tagged, view })
  return withContent(exchange, doing, outcome, { headers: tagged, view })
}

function locationFields(outcome: RepresentedOutcome): HeaderFields {
  // RFC 9110 §15.3.2: without Location, PUT has created its target.
  if (outcome.outcome === 'updated' || (outcome.outcome === 'created' && outcome.at !== undefined)) return {}
  const retry = outcome.outcome === 'accepted' ? { 'Retry-After': String(outcome.retryAfter) } : {}
  return { ...retry, Location: outcome.location }
}

// RFC 9110 §9.3.4: the stored representation has links and forms that the PUT content lacks, so it gets no validator.
function validatorsOf(method: WriteMethod, view: GetResult | undefined): HeaderFields {
  return method === 'PUT' || view === undefined ? {} : view.validators
}

function redirectTargetOf({ exchange }: Located, outcome: Outcome): string {
  if (outcome.next !== undefined) return outcome.next
  return outcome.outcome === 'deleted' ? exchange.service.context.home : locationOf(exchange, outcome)
}

function locationOf({ uri }: Exchange, outcome: RepresentedOutcome): string {
  if (outcome.outcome === 'accepted') return outcome.location
  return outcome.at ?? (outcome.outcome === 'updated' ? uri : outcome.location)
}

const statuses = { created: 201, updated: 200, accepted: 202 } as const

interface ResponseParts {
  readonly headers: HeaderFields
  readonly view: GetResult | undefined
}

// RFC 9110 §6.4.2 and §8.7: the content is the current representation of the created or updated resource.
async function withContent(
  exchange: Exchange,
  { serializer }: WriteContext,
  outcome: RepresentedOutcome,
  { headers, view }: ResponseParts,
): Promise<Response> {
  const place = locationOf(exchange, outcome)
  const status = statuses[outcome.outcome]
  if (view !== undefined) {
    const { contentType, content } = view
    return { status, headers: { 'Content-Type': contentType, ...headers, 'Content-Location': place }, content }
  }
  if (outcome.representation === undefined) return withoutContent(exchange, outcome, { headers, view })
  const content = await renderedBy(exchange, serializer, outcome.representation, { createdAt: place })
  // RFC 9110 §8.7: a write-only resource has no location, and an update shows content that a GET of the target would
  // not.
  const isThere = exchange.resource?.isWriteOnly !== true && outcome.outcome !== 'updated'
  return responseWith(status, serializer, content, { ...headers, ...(isThere ? { 'Content-Location': place } : {}) })
}

// With `Prefer: return=minimal` the client still needs Location if the result is not the target.
function withoutContent(exchange: Exchange, outcome: RepresentedOutcome, { headers, view }: ResponseParts): Response {
  const { ETag: tag, ...others } = headers
  const ETag = typeof tag === 'string' && view !== undefined ? { ETag: tagOf(exchange, tag, view) } : {}
  if (outcome.outcome !== 'updated')
    return { status: statuses[outcome.outcome], headers: { ...others, ...ETag, ...refreshFields(exchange, outcome) } }
  const place = outcome.next ?? locationOf(exchange, outcome)
  if (place === exchange.uri) return { status: 204, headers: { ...others, ...ETag } }
  // RFC 9110 §15.3.5: an ETag in a 204 would be the target's, but another resource was updated.
  const own = outcome.at === undefined ? ETag : {}
  return { status: 204, headers: { ...others, ...own, Location: place } }
}

// Location is the created resource, so the script of a page gets the page to go to in another field.
function refreshFields({ request }: Exchange, { next }: RepresentedOutcome): HeaderFields {
  return next === undefined || request.sender !== 'own page' ? {} : { Refresh: `0; url=${next}` }
}

// Long content is coded by a GET, so the tag has to name the coding.
function tagOf({ coding = 'identity' }: Exchange, tag: string, { contentType, content }: GetResult): string {
  return codedTag(tag, isWorthCoding(contentType, content.byteLength) ? coding : 'identity')
}

// A secret cannot be read again, so it has no Content-Location, no tag, and ignores `Prefer: return=minimal`.
async function secretResponse(
  exchange: Exchange,
  { serializer }: WriteContext,
  outcome: RepresentedOutcome,
  headers: HeaderFields,
): Promise<Response> {
  if (outcome.representation === undefined)
    throw new Error('An action that shows a secret must return a representation')
  if (exchange.preferences.return !== undefined) exchange.applied.return = 'representation'
  const content = await renderedBy(exchange, serializer, outcome.representation, {
    createdAt: locationOf(exchange, outcome),
  })
  return responseWith(statuses[outcome.outcome], serializer, content, headers)
}

// RFC 9111 §4.4: caches invalidate only the target and Location by themselves.
function invalidationFields({ uri }: Exchange, outcome: Outcome): HeaderFields {
  const { touched = [] } = outcome
  const place = 'location' in outcome ? [outcome.location] : []
  const groups = { 'Cache-Group-Invalidation': cacheGroupsOf([uri, ...place, ...touched]) }
  if (touched.length === 0) return groups
  return { ...groups, Link: touched.map((one) => `<${one}>; rel="invalidates"`).join(', ') }
}

function isBrowserForm(contentType: string | undefined, serializer: Serializer): boolean {
  return serializer.mediaType === mediaType.html && isFormContent(contentType)
}
