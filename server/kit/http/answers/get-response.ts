import { translate } from '@waymark/shared'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Representation } from '../../hypermedia/representation.ts'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { noVarySearch } from '../caching/campaign-parameters.ts'
import { cacheGroupsOf } from '../caching/cache-groups.ts'
import { cacheControl, neverStored, type CachePolicy } from '../caching/cache-policy.ts'
import type { RenderedContent } from '../caching/content-cache.ts'
import { codedTag, entityTag } from '../conditions/precondition.ts'
import { ifRange, parseRange, ranged } from '../conditions/range.ts'
import { type Located, type ResponseOrProblem, languageOfContent } from '../exchange.ts'
import { patchField } from '../decisions/allow.ts'
import { doneTag } from './done.ts'
import { httpDate } from '../field-syntax.ts'
import {
  codingField,
  type ContentCoding,
  encodedParts,
  inCoding,
  isWorthCoding,
} from '../negotiation/content-coding.ts'
import { isWhole, selected } from '../negotiation/selection.ts'
import { type HeaderFields, protocolProblem, type Problem } from '../problem.ts'
import { withSealedLinks } from '../query.ts'
import { linkFields } from './links-in-fields.ts'
import { needsWhole, reprDigest } from './integrity.ts'
import { contentTypeFor, renderedBy } from './write.ts'

/**
 * Returns the entity tag in the negotiated media type, without a content coding. The caller is part of the tag, because
 * callers see different links and forms.
 */
export function plainTag({ exchange, found, resource }: Located): string {
  const { chosen, caller, navigation, brand, done } = exchange
  // A write to a file is answered in another media type.
  const own = resource.serializers
  const shown = own === undefined || chosen === undefined || own.includes(chosen) ? chosen : own[0]
  const spoken = languageOfContent(exchange)
  const key = [
    shown?.key ?? 'none',
    spoken,
    caller.tag,
    navigation?.version,
    brand?.version,
    doneTag(done),
    found.shownVersion,
  ].filter((part) => part !== undefined)
  return entityTag(found.version, key.join(';'))
}

// Authenticated responses are never stored by shared caches, and not by the private cache after sign-out.
function cachePolicyFor({ exchange: { caller, done }, resource: { cache } }: Located): CachePolicy {
  if (done !== undefined) return neverStored
  return caller.key === undefined || cache.store === 'none' ? cache : { store: 'private', maxAge: 0 }
}

/** Returns the validators and the cache policy of a representation. */
export function validators(located: Located, coding: ContentCoding): HeaderFields & { readonly ETag: string } {
  const { found, exchange } = located
  const place = found.fields['Content-Location']
  const policy = cachePolicyFor(located)
  return {
    ETag: codedTag(plainTag(located), coding),
    'Cache-Control': cacheControl(policy),
    ...(policy.store === 'none' ? {} : { 'Cache-Groups': cacheGroupsOf([exchange.uri, ...found.shows]) }),
    ...(found.changed === undefined ? {} : { 'Last-Modified': httpDate(found.changed) }),
    ...(place === undefined ? {} : { 'Content-Location': place }),
    ...(exchange.service.sendsCacheTags && found.cacheTags.length > 0
      ? { 'Cache-Tag': found.cacheTags.join(',') }
      : {}),
  }
}

/** Returns the fields of a 304, and no others (RFC 9110 §15.4.5). */
export function notModifiedFields(located: Located, coding: ContentCoding): HeaderFields {
  const { ETag, 'Cache-Control': policy = '', 'Content-Location': place } = validators(located, coding)
  return { ETag, 'Cache-Control': policy, ...(place === undefined ? {} : { 'Content-Location': place }) }
}

/** Responds to GET and HEAD with the negotiated representation, or with the requested ranges of it. */
export async function respondToGet(
  located: Located,
  serializer: Serializer,
  wanted: ContentCoding,
): Promise<ResponseOrProblem> {
  const rendered = await contentFor(located, serializer, wanted)
  if ('problem' in rendered) return rendered
  const { coding, fields } = rendered
  const headers = {
    'Content-Type': contentTypeFor(serializer),
    ...codingField(coding),
    ...validators(located, coding),
    ...noVarySearch(located.exchange.request, located.resource),
    'Accept-Ranges': 'bytes',
    ...patchField(located.resource),
    ...fields,
    ...located.found.fields,
    ...attachment(located.found, serializer),
  }
  if ('parts' in rendered && !needsWhole(located.exchange))
    return { status: 200, headers, stream: () => rendered.parts }
  const content = 'parts' in rendered ? await buffer(rendered.parts) : rendered.content
  const whole = { ...headers, ...reprDigest(located.exchange, content) }
  return rangeResponse(located, content, whole) ?? { status: 200, headers: whole, content }
}

function attachment({ fileName }: Located['found'], { key }: Serializer): HeaderFields {
  return fileName === undefined ? {} : { 'Content-Disposition': `attachment; filename="${fileName}.${key}"` }
}

/** Minimum length of streamed content in characters. */
const leastLong = 65_536

interface LongContent extends Omit<RenderedContent, 'content'> {
  /** The coded content. */
  readonly parts: AsyncIterable<string | Uint8Array>
}

/** Renders the content; long content of a media type with parts is streamed. */
async function contentFor(
  located: Located,
  serializer: Serializer,
  wanted: ContentCoding,
): Promise<RenderedContent | LongContent | Problem> {
  if (serializer.parts === undefined) return renderedContent(located, serializer, wanted)
  const representation = await selectedRepresentation(located)
  if ('problem' in representation) return representation
  const fields = linkFields(located.exchange, serializer, representation)
  const parts = serializer.parts(representation)[Symbol.asyncIterator]()
  let beginning = ''
  while (beginning.length < leastLong) {
    const next = await nextPart(parts)
    if (next.done === true) return { ...(await inCoding(Buffer.from(beginning), serializer.mediaType, wanted)), fields }
    beginning += next.value
  }
  const { exchange } = located
  // The other parts are not read.
  if (exchange.request.method === 'HEAD' && !needsWhole(exchange)) await parts.return?.()
  const coding = isWorthCoding(serializer.mediaType, leastLong) ? wanted : 'identity'
  return { coding, parts: encodedParts(continued(beginning, parts), coding), fields }
}

const oneAtOnce = pLimit(1)

// SQLite reads synchronously, so each turn of the event loop begins only one part of one response.
// Parts from a database server are read concurrently.
async function nextPart(parts: AsyncIterator<string>): Promise<IteratorResult<string>> {
  const { part } = await oneAtOnce(async () => {
    await nextTurn()
    return { part: parts.next() }
  })
  return part
}

async function* continued(beginning: string, parts: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield beginning
    for (let next = await nextPart(parts); next.done !== true; next = await nextPart(parts)) yield next.value
  } finally {
    // The client may have disconnected.
    await parts.return?.()
  }
}

async function renderedContent(
  located: Located,
  serializer: Serializer,
  wanted: ContentCoding,
): Promise<RenderedContent | Problem> {
  const { service, uri, request, decisionLog } = located.exchange
  const entityTag = codedTag(plainTag(located), wanted)
  let cached = 'hit'
  const rendered = await service.contents.content({ uri, entityTag, client: request.client }, async () => {
    cached = 'miss'
    const plain = await plainContent(located, serializer)
    if ('problem' in plain) return plain
    return { ...(await inCoding(plain.content, serializer.mediaType, wanted)), fields: plain.fields }
  })
  decisionLog?.('content cache', cached)
  return rendered
}

/** Renders the content of a 304, if the service verifies its caches. */
export async function verifyContent(located: Located): Promise<void> {
  const { chosen, coding = 'identity', service } = located.exchange
  if (!service.contents.isVerified || chosen === undefined || chosen.parts !== undefined) return
  await renderedContent(located, chosen, coding)
}

/**
 * Returns the content without a content coding. It contains the tag of the uncoded content, so that it is the same in
 * every coding.
 */
export async function plainContent(
  located: Located,
  serializer: Serializer,
): Promise<Pick<RenderedContent, 'content' | 'fields'> | Problem> {
  const { exchange, found } = located
  const representation = await selectedRepresentation(located)
  if ('problem' in representation) return representation
  const { changed } = found
  const content = await renderedBy(exchange, serializer, representation, { changed, entityTag: plainTag(located) })
  return { content, fields: linkFields(exchange, serializer, representation) }
}

async function selectedRepresentation({ exchange, found }: Located): Promise<Representation | Problem> {
  if (exchange.chosen?.needsWhole === true && !isWhole(exchange.selection)) {
    const detail = translate('{title} has no partial representations. Remove fields and embed from the query.', {
      title: exchange.chosen.title,
    })
    return protocolProblem('malformed-request', detail)
  }
  const { request, service } = exchange
  const whole = await found.represent()
  const linked = request.isSealed === true ? withSealedLinks(whole, service) : whole
  const representation = selected(linked, exchange.selection)
  if (!('faults' in representation)) return representation
  const detail = translate('The query selects parts that the resource does not have. Remove them from the query.')
  return protocolProblem('malformed-request', detail, { errors: representation.faults })
}

/**
 * Returns the coding in which a GET would send the representation. Short content is not coded, so the content may have
 * to be rendered first, unless If-None-Match names the tag of the coded content.
 */
export async function codingOf(located: Located): Promise<ContentCoding> {
  const { chosen, coding = 'identity', request } = located.exchange
  if (chosen === undefined || chosen.isStream === true || coding === 'identity') return 'identity'
  if (!isWorthCoding(chosen.mediaType, Infinity)) return 'identity'
  if (request.header('if-none-match')?.includes(codedTag(plainTag(located), coding)) === true) return coding
  const rendered = await contentFor(located, chosen, coding)
  return 'problem' in rendered ? 'identity' : rendered.coding
}

// RFC 9110 §14.2: ranges apply to GET only; if If-Range does not match, the whole content is sent.
function rangeResponse(
  located: Located,
  content: Uint8Array,
  headers: HeaderFields & { readonly 'Content-Type': string; readonly ETag: string },
): ResponseOrProblem | undefined {
  const { exchange, found } = located
  const field = exchange.request.header('range')
  if (field === undefined || exchange.request.method !== 'GET') return undefined
  const condition = exchange.request.header('if-range')
  const state = { entityTag: headers.ETag, changed: found.changed }
  if (condition !== undefined && !ifRange(condition, state)) return undefined
  const ranges = parseRange(field, content.byteLength)
  if (ranges === 'ignore') return undefined
  if (ranges === 'unsatisfiable') {
    const length = String(content.byteLength)
    const more = { headers: { 'Content-Range': `bytes */${length}` } }
    return protocolProblem(
      'range-not-satisfiable',
      translate('The representation has {length} bytes.', { length }),
      more,
    )
  }
  const { headers: rangeHeaders, content: selectedContent } = ranged(content, headers['Content-Type'], ranges)
  return { status: 206, headers: { ...headers, ...rangeHeaders }, content: selectedContent }
}
