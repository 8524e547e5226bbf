import { mediaType } from '@waymark/shared'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { cacheControl, neverStored } from '../caching/cache-policy.ts'
import { nobody, type Caller } from '../caller.ts'
import { codedTag } from '../conditions/precondition.ts'
import { contentTypeOf, type WriteMethod } from '../content/content.ts'
import { targetOf } from '../content/input.ts'
import { exchangeAt, type Exchange, type Located } from '../exchange.ts'
import { isWorthCoding } from '../negotiation/content-coding.ts'
import { isProblem, type HeaderFields, type Problem, type Response } from '../problem.ts'
import type { Request } from '../request.ts'
import type { Resource, Outcome } from '../resource.ts'
import { plainContent, validators } from './show.ts'
import { contentTypeFor, responseWith, written } from './write.ts'

/** What a GET of a place would answer, without a content coding. */
export interface View {
  readonly contentType: string
  readonly validators: HeaderFields
  readonly content: Uint8Array
}

/**
 * Reads a resource as the next GET by the same client would, so that the answer to a write cannot differ from it in tag or
 * content. Undefined where the place cannot be read, or not by this caller.
 *
 * @param uri path and query of the place
 */
export async function viewOf(exchange: Exchange, uri: string): Promise<View | undefined> {
  const located = await locatedAt(exchange, uri)
  const chosen = located?.exchange.chosen
  if (located === undefined || chosen === undefined) return undefined
  const plain = await plainContent(located, chosen)
  if (isProblem(plain)) return undefined
  const { content } = plain
  // A GET would stream events, which have no validators.
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
  const routed = { exchange: { ...exchangeAt(exchange, resource, request), caller }, resource }
  const target = targetOf(routed)
  if (isProblem(target)) return undefined
  const found = await resource.find(target)
  if ('problem' in found || found.refusal() !== undefined) return undefined
  return { ...routed, target, found }
}

// Where the credentials were not read, a GET that reads them would be answered differently.
function callerAt({ resource, caller }: Exchange, place: Resource): Caller | undefined {
  if (place.isForEverybody) return nobody
  return resource?.isForEverybody === true ? undefined : caller
}

export interface Doing {
  readonly method: WriteMethod
  readonly serializer: Serializer
}

type Done = Exclude<Outcome, Problem>
type Shown = Exclude<Done, { readonly outcome: 'removed' }>

/** The answer to an action that was done. */
export async function answerFor(located: Located, doing: Doing, outcome: Done): Promise<Response> {
  const headers: HeaderFields = {
    'Cache-Control': cacheControl(neverStored),
    ...invalidated(outcome),
    ...outcome.headers,
  }
  const { exchange } = located
  const isShownOnce = located.found.action(doing.method).showsSecret === true
  // A browser that has sent a form goes on to the result, so that reloading does not send it again; but not from what is
  // shown only once.
  if (!isShownOnce && isBrowserForm(exchange.request.header('content-type'), doing.serializer)) {
    return { status: 303, headers: { ...headers, Location: resultOf(located, outcome) } }
  }
  if (outcome.outcome === 'removed')
    return { status: 204, headers: { ...headers, Location: resultOf(located, outcome) } }
  const fields = { ...headers, ...placeFields(outcome) }
  if (isShownOnce) return shownOnce(exchange, doing, outcome, fields)
  const applied = exchange.preferences.return
  if (applied !== undefined) exchange.applied.return = applied
  const view = outcome.made === undefined ? await viewOf(exchange, placeOf(exchange, outcome)) : undefined
  const tagged = { ...fields, ...validatorsOf(doing.method, view) }
  if (applied === 'minimal') return withoutContent(exchange, outcome, { headers: tagged, view })
  return withContent(exchange, doing, outcome, { headers: tagged, view })
}

function placeFields(outcome: Shown): HeaderFields {
  if (outcome.outcome === 'changed') return {}
  const retry = outcome.outcome === 'accepted' ? { 'Retry-After': String(outcome.retryAfter) } : {}
  return { ...retry, Location: outcome.location }
}

// RFC 9110 §9.3.4: no validator, because no representation is the content of a PUT as it was sent: links and forms are added.
function validatorsOf(method: WriteMethod, view: View | undefined): HeaderFields {
  return method === 'PUT' || view === undefined ? {} : view.validators
}

function resultOf({ exchange }: Located, outcome: Done): string {
  if (outcome.goOn !== undefined) return outcome.goOn
  return outcome.outcome === 'removed' ? exchange.service.context.home : placeOf(exchange, outcome)
}

/** The URI of what was created or changed. */
function placeOf({ uri }: Exchange, outcome: Shown): string {
  return outcome.outcome === 'changed' ? (outcome.at ?? uri) : outcome.location
}

const statuses = { created: 201, changed: 200, accepted: 202 } as const

interface Seen {
  readonly headers: HeaderFields
  readonly view: View | undefined
}

// RFC 9110 §6.4.2 and §8.7: the content is the present state of the resource that was created or changed.
async function withContent(
  exchange: Exchange,
  { serializer }: Doing,
  outcome: Shown,
  { headers, view }: Seen,
): Promise<Response> {
  const place = placeOf(exchange, outcome)
  const status = statuses[outcome.outcome]
  if (view !== undefined) {
    const { contentType, content } = view
    return { status, headers: { 'Content-Type': contentType, ...headers, 'Content-Location': place }, content }
  }
  if (outcome.made === undefined) return withoutContent(exchange, outcome, { headers, view })
  const content = await written(exchange, serializer, outcome.made, { madeAt: place })
  // RFC 9110 §8.7: what cannot be read is nowhere, and what only this answer shows is not what the target shows.
  const isThere = exchange.resource?.isWriteOnly !== true && outcome.outcome !== 'changed'
  return responseWith(status, serializer, content, { ...headers, ...(isThere ? { 'Content-Location': place } : {}) })
}

// A client that wants no content still learns where to go on, which may not be the target.
function withoutContent(exchange: Exchange, outcome: Shown, { headers, view }: Seen): Response {
  const { ETag: tag, ...others } = headers
  const ETag = typeof tag === 'string' && view !== undefined ? { ETag: tagOf(exchange, tag, view) } : {}
  if (outcome.outcome !== 'changed') return { status: statuses[outcome.outcome], headers: { ...others, ...ETag } }
  const place = outcome.goOn ?? placeOf(exchange, outcome)
  if (place === exchange.uri) return { status: 204, headers: { ...others, ...ETag } }
  // RFC 9110 §15.3.5: a tag would be that of the target, which is not what was changed.
  const own = outcome.at === undefined ? ETag : {}
  return { status: 204, headers: { ...others, ...own, Location: place } }
}

// The tag of what a GET would send, which codes content that is long enough.
function tagOf({ coding = 'identity' }: Exchange, tag: string, { contentType, content }: View): string {
  return codedTag(tag, isWorthCoding(contentType, content.byteLength) ? coding : 'identity')
}

// Nobody will read it like this again, so it has no place and no tag, and is sent whatever the client prefers.
async function shownOnce(
  exchange: Exchange,
  { serializer }: Doing,
  outcome: Shown,
  headers: HeaderFields,
): Promise<Response> {
  if (outcome.made === undefined) throw new Error('An action that shows a secret must say what it shows')
  if (exchange.preferences.return !== undefined) exchange.applied.return = 'representation'
  const content = await written(exchange, serializer, outcome.made, { madeAt: placeOf(exchange, outcome) })
  return responseWith(statuses[outcome.outcome], serializer, content, headers)
}

// Caches invalidate the target by themselves (RFC 9111 §4.4); of the others they have to be told.
function invalidated({ touched = [] }: { readonly touched?: readonly string[] }): Readonly<Record<string, string>> {
  if (touched.length === 0) return {}
  return { Link: touched.map((uri) => `<${uri}>; rel="invalidates"`).join(', ') }
}

function isBrowserForm(contentType: string | undefined, serializer: Serializer): boolean {
  return serializer.mediaType === mediaType.html && contentTypeOf(contentType, 'POST') === mediaType.urlencoded
}
