import { isHttpFailure } from '../errors/guards.ts'
import { mediaType } from '@waymark/shared'
import { isJsonObject } from '../document/json.ts'
import { essenceOf, isJson } from '../document/decoder.ts'
import { bareDocument, type Document, type Encoded } from '../document/document.ts'
import { selfUrl } from '../document/hal-forms.ts'
import { encodeState } from '../document/described-values.ts'
import { type Hop, type Resource, circumstancesOf } from '../document/resource.ts'
import { RequestRefused } from '../errors/failure.ts'
import { type HttpFailure, Conflict } from '../errors/http-failure.ts'
import { withRepeat } from '../errors/transport-failure.ts'
import type { Agent, Destination, Intent, Seen } from '../navigation/agent.ts'
import type { Outcome, PostOptions, Representation } from '../navigation/representation.ts'
import { loadChunk } from '../transport/lazy.ts'
import { lowerCase, type RequestBody } from '../transport/transport.ts'
import {
  conditionOf,
  hasCondition,
  hasSecret,
  isEmbedded,
  isOwnChange,
  notSent,
  protectionOf,
  provenanceOf,
  type ChangeTarget,
  type Protection,
} from './condition.ts'
import { keyOf } from './idempotency-key.ts'
import { acceptedIn, learnsMergePatch, patchType, type PatchFormat } from './patch-format.ts'

/** A change without a form. */
interface Write extends Partial<PostOptions> {
  readonly method: 'DELETE' | 'PATCH' | 'POST' | 'PUT'
  /** The state, patch or content; undefined for none. */
  readonly mine: unknown
  readonly as?: PatchFormat
}

interface WriteTarget extends ChangeTarget {
  /** Whether the content of the resource is known. */
  readonly isRead: boolean
}

/** Changes a resource, or the target of a link without reading it. Rejects with Conflict and RequestRefused. */
export async function write(destination: Destination, change: Write): Promise<Outcome> {
  const target = changeTargetOf(destination)
  const { method, mine, headers = {} } = change
  refuseUnidentified(destination.target)
  if (method === 'PUT') refusePart(target)
  const intent = intentOf(target, change, lowerCase(headers))
  try {
    const outcome = await target.agent.perform(intent)
    return method === 'PATCH' ? await patched(outcome, change, target) : outcome
  } catch (failure) {
    if (isHttpFailure(failure) && isOpen(target, change) && learnsMergePatch(failure, target.agent.connection))
      return write(destination, { ...change, as: 'merge-patch' })
    if (!isHttpFailure(failure) || !conflicting.has(failure.status)) throw failure
    throw await conflictOf(target, failure, { mine, intent })
  }
}

function isOpen({ resource }: ChangeTarget, { method, mine, as, headers = {} }: Write): boolean {
  const isChosen =
    as !== undefined || 'content-type' in lowerCase(headers) || rawContentOf(mine, undefined) !== undefined
  return method === 'PATCH' && !isChosen && resource.document.encode === undefined
}

async function patched(outcome: Outcome, { mine, as }: Write, target: ChangeTarget): Promise<Outcome> {
  if (as === 'json-patch' || !isJsonObject(mine)) return outcome
  const { withChangeChecked } = await loadChunk(import('./applied-change.ts'), circumstancesOf(target.resource))
  return withChangeChecked(outcome, mine, target)
}

/** Returns the resource that was read, or what is known about the target of a link. */
function changeTargetOf({ agent, target, base }: Destination): WriteTarget {
  const { url, kind, from, hop } = target
  const resource = from?.url === url ? from : unread(url, kind, hop, from)
  // An embedded resource may be older than a response of its own.
  const isLast = base !== undefined || (resource === from && !isEmbedded(resource))
  const seen = isLast ? undefined : agent.connection.seen.get(url)
  const isRead = resource === from || seen?.document !== undefined
  return { agent, resource: seen === undefined ? resource : withValidators(resource, seen), base, isRead }
}

function withValidators(resource: Resource, { headers, document }: Seen): Resource {
  const { encode } = resource.document
  const { state, embedded } = document ?? resource.document
  return {
    ...resource,
    document: { ...bareDocument(state), embedded, encode },
    headers,
    etag: headers.get('etag') ?? undefined,
    lastModified: headers.get('last-modified') ?? undefined,
  }
}

function unread(
  url: string,
  kind: string | undefined,
  hop: Pick<Hop, 'name' | 'via'>,
  from: Resource | undefined,
): Resource {
  const { base = url, history: before = [], document } = from ?? {}
  const encode = document?.encode
  const format = { encode: encode && ((method, value) => encode(method, value, false)) } satisfies Partial<Document>
  const history = [...before, { ...hop, url }]
  return { document: { ...bareDocument(undefined), ...format }, base, url, kind, history, etag: undefined }
}

function intentOf(target: WriteTarget, change: Write, given: Intent['headers']): Intent {
  const { agent, resource } = target
  const { method } = change
  const { url } = resource
  const content = contentOf(target, change, given['content-type'])
  const type: Intent['headers'] = content === undefined ? {} : { 'content-type': content.contentType }
  const { headers: condition, expected } = hasCondition(given) ? { headers: {} } : protection(target, { method, url })
  const kind = method === 'POST' ? change.kind : resource.kind
  const headers = { ...type, ...condition, ...keyOf(method, agent.idempotencyKeys), ...given }
  const secret = hasSecret(given) ? { isSecret: true } : {}
  const name = method.toLowerCase()
  return {
    method,
    url,
    headers,
    body: content?.body,
    kind,
    name,
    via: 'write',
    ...provenanceOf(resource),
    ...secret,
    expected,
  }
}

// Content that was never read cannot be lost.
function protection({ resource, isRead }: WriteTarget, request: Pick<Intent, 'method' | 'url'>): Protection {
  if (isRead) return protectionOf(resource, request)
  const headers = conditionOf(resource, request)
  const { etag, kind } = resource
  const isCertain = etag === undefined || 'if-match' in headers || !isOwnChange(resource, request)
  return isCertain ? { headers } : { headers, expected: { kind, etag, isPart: false, form: undefined } }
}

type Content = Pick<Encoded, 'contentType'> & { readonly body: RequestBody }

function contentOf(target: ChangeTarget, change: Write, type: string | undefined): Content | undefined {
  const { method, mine } = change
  if (method === 'DELETE' || mine === undefined) return undefined
  const raw = rawContentOf(mine, type)
  if (raw !== undefined) return raw
  const content = encoded(target, change)
  refuseFormat(target, method, type ?? content.contentType)
  return content
}

function rawContentOf(value: unknown, type: string | undefined): Content | undefined {
  if (value instanceof Blob) return { contentType: type ?? value.type, body: value }
  if (value instanceof URLSearchParams) return { contentType: type ?? mediaType.urlencoded, body: value.toString() }
  const isText = typeof value === 'string' && type !== undefined && !isJson(essenceOf(type) ?? '')
  return isText ? { contentType: type, body: value } : undefined
}

// A format may define its own content for writes.
function encoded({ agent, resource }: ChangeTarget, { method, mine, as }: Write): Encoded {
  if (as === 'json-patch') return { contentType: mediaType.jsonPatch, body: JSON.stringify(mine) }
  const value = method === 'PUT' ? encodeState(agent.vocabulary.state(resource.kind), mine) : mine
  const { encode } = resource.document
  if (encode === undefined || method === 'DELETE') {
    const contentType = method === 'PATCH' ? patchType(resource, agent.connection, as) : mediaType.json
    return { contentType, body: JSON.stringify(value) }
  }
  const content = encode(method, value, true)
  if (content !== undefined) return content
  throw new RequestRefused(`The format of ${resource.url} has no ${method} of a state`, circumstancesOf(resource))
}

function refuseFormat({ resource }: ChangeTarget, method: string, contentType: string): void {
  const accepted = resource.headers && acceptedIn(resource.headers)
  if (method !== 'PATCH' || accepted === undefined || accepted.includes(essenceOf(contentType))) return
  const reason = `${resource.url} does not accept ${contentType}; it accepts ${accepted.join(', ')}`
  throw new RequestRefused(reason, circumstancesOf(resource))
}

// Without a link to itself, an embedded resource has no URL but that of the one it is in.
function refuseUnidentified({ url, from }: Destination['target']): void {
  if (from?.url !== url || !isEmbedded(from) || selfUrl(from.document.links, from.base) !== undefined) return
  const reason = `The embedded representation in ${url} has no self link, so a change would apply to all of ${url}`
  throw new RequestRefused(reason, circumstancesOf(from))
}

// An embedded resource may be partial (draft-kelly-json-hal-11 §4.1.2), and PUT would remove the rest.
function refusePart({ resource, base }: ChangeTarget): void {
  if (base?.extent !== 'unknown' || resource.document.encode !== undefined) return
  const reason = `The embedded representation of ${resource.url} may be partial. Read it with follow('self', {}, { prefer: 'fresh' }) before you replace it`
  throw new RequestRefused(reason, circumstancesOf(resource))
}

/** Statuses of a conflict with the current state. */
export const conflicting: ReadonlySet<number> = new Set([409, 412, 428])

/** Creates the conflict of an error response, with the current state of a resource that should be changed itself. */
export async function conflictOf(
  { agent, resource, base }: ChangeTarget,
  failure: HttpFailure,
  { mine, intent }: { readonly mine: unknown; readonly intent: Pick<Intent, 'method' | 'url'> },
): Promise<Conflict> {
  const { url, trail } = failure
  if (failure instanceof Conflict) {
    const { method, status, headers, body } = failure
    const refusal = { method, status, headers, body, reason: notSent }
    const conflict = new Conflict(refusal, { mine, theirs: failure.theirs, base }, { url, trail })
    return withRepeat(conflict, () => failure.again())
  }
  const isRead = failure.status === 409 ? isOwnChange(resource, intent) : intent.url === resource.url
  const { theirs, cause = failure.cause } = isRead ? await present(agent, resource) : {}
  return withRepeat(new Conflict(failure, { mine, theirs, base }, { url, trail, cause }), () => failure.again())
}

// A resource that is gone or no longer readable must not hide the conflict.
async function present(
  agent: Agent,
  resource: Resource,
): Promise<{ readonly theirs?: Representation; readonly cause?: unknown }> {
  const { url, kind } = resource
  const hop = { name: 'self', via: 'link' } as const
  try {
    return { theirs: await agent.fetch({ url, kind, from: resource, hop, isFresh: true }) }
  } catch (cause) {
    return { cause }
  }
}
