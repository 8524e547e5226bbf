import { isHttpFailure } from '../errors/guards.ts'
import { mediaType } from '@waymark/shared'
import { essenceOf, isJson } from '../document/decoder.ts'
import { bareDocument, type Document, type Encoded } from '../document/document.ts'
import { encodeState } from '../document/described-values.ts'
import { type Hop, type Resource, circumstancesOf } from '../document/resource.ts'
import { RequestRefused } from '../errors/failure.ts'
import { type HttpFailure, Conflict } from '../errors/http-failure.ts'
import { withRepeat } from '../errors/transport-failure.ts'
import type { Agent, Destination, Intent } from '../navigation/agent.ts'
import type { Outcome, PostOptions, Representation } from '../navigation/representation.ts'
import { lowerCase, type RequestBody } from '../transport/transport.ts'
import { conditionOf, isOwnChange, provenanceOf, type ChangeTarget } from './condition.ts'
import { withPrecondition } from './conditional-change.ts'
import { keyOf } from './idempotency-key.ts'

/** The format of a patch: a merge patch (RFC 7396) or a list of operations (RFC 6902). */
export type PatchFormat = 'merge-patch' | 'json-patch'

/** A change without a form. */
interface Write extends Partial<PostOptions> {
  readonly method: 'DELETE' | 'PATCH' | 'POST' | 'PUT'
  /** The state, patch or content; undefined for none. */
  readonly mine: unknown
  readonly as?: PatchFormat
}

/** Changes a resource, or the target of a link without reading it. Rejects with Conflict and RequestRefused. */
export async function write(destination: Destination, change: Write): Promise<Outcome> {
  const target = changeTargetOf(destination)
  const { method, mine, headers = {} } = change
  if (method === 'PUT') refusePart(target)
  const intent = await withPrecondition(target, intentOf(target, change, lowerCase(headers)), { mine })
  try {
    return await target.agent.perform(intent)
  } catch (failure) {
    if (!isHttpFailure(failure) || !conflicting.has(failure.status)) throw failure
    throw await conflictOf(target, failure, { mine, intent })
  }
}

/** Returns the resource that was read, or what is known about the target of a link. */
function changeTargetOf({ agent, target, base }: Destination): ChangeTarget {
  const { url, kind, from, hop } = target
  const resource = from?.url === url ? from : unread(url, kind, hop, from)
  const isKnown = base !== undefined || (resource.etag ?? resource.lastModified) !== undefined
  return {
    agent,
    resource: isKnown ? resource : { ...resource, ...validatorsIn(agent.connection.fieldsByUrl.get(url)) },
    base,
  }
}

function validatorsIn(headers: Headers | undefined): Pick<Resource, 'etag' | 'lastModified'> {
  return { etag: headers?.get('etag') ?? undefined, lastModified: headers?.get('last-modified') ?? undefined }
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

function intentOf(target: ChangeTarget, change: Write, given: Intent['headers']): Intent {
  const { agent, resource } = target
  const { method } = change
  const { url } = resource
  const content = contentOf(target, change, given['content-type'])
  const type: Intent['headers'] = content === undefined ? {} : { 'content-type': content.contentType }
  // A precondition of the application replaces that of this package.
  const isConditional = Object.keys(given).some((name) => name.startsWith('if-'))
  const condition = isConditional ? {} : conditionOf(resource, { method, url })
  const kind = method === 'POST' ? change.kind : resource.kind
  const headers = { ...type, ...condition, ...keyOf(method, agent.idempotencyKeys), ...given }
  const secret = 'authorization' in given || 'cookie' in given ? { isSecret: true } : {}
  const name = method.toLowerCase()
  return { method, url, headers, body: content?.body, kind, name, via: 'write', ...provenanceOf(resource), ...secret }
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
    const contentType = method === 'PATCH' ? mediaType.mergePatch : mediaType.json
    return { contentType, body: JSON.stringify(value) }
  }
  const content = encode(method, value, true)
  if (content !== undefined) return content
  throw new RequestRefused(`The format of ${resource.url} has no ${method} of a state`, circumstancesOf(resource))
}

function refuseFormat({ resource }: ChangeTarget, method: string, contentType: string): void {
  const accepted = resource.headers?.get('accept-patch')?.split(',').map(essenceOf)
  if (method !== 'PATCH' || accepted === undefined || accepted.includes(essenceOf(contentType))) return
  const reason = `${resource.url} does not accept ${contentType}; it accepts ${accepted.join(', ')}`
  throw new RequestRefused(reason, circumstancesOf(resource))
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
  const isRead = failure.status !== 409 || isOwnChange(resource, intent)
  const { theirs, cause = failure.cause } = isRead ? await present(agent, resource) : {}
  const { url, trail } = failure
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
