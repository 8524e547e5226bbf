import { mediaType } from '@waymark/shared'
import { essenceOf } from '../document/decoder.ts'
import type { Encoded } from '../document/document.ts'
import { type Resource, circumstancesOf, encodeState } from '../document/resource.ts'
import { RequestRefused } from '../errors/failure.ts'
import { isHttpFailure, type HttpFailure, Conflict } from '../errors/http-failure.ts'
import type { Intent, Agent } from '../navigation/agent.ts'
import type { Outcome, Representation } from '../navigation/representation.ts'
import { conditionOf, provenanceOf, type ChangeTarget } from './condition.ts'
import { withPrecondition } from './conditional-change.ts'

/** Returns the request of a change without a form. */
export function writeIntent(method: 'PUT' | 'PATCH' | 'DELETE', owner: Resource, content?: Encoded): Intent {
  const { url, kind } = owner
  const type = content === undefined ? {} : { 'content-type': content.contentType }
  const headers = { ...type, ...conditionOf(owner, { method, url }) }
  const name = method.toLowerCase()
  return { method, url, headers, body: content?.body, kind, name, via: 'write', ...provenanceOf(owner) }
}

/** The format of a patch: a merge patch (RFC 7396) or a list of operations (RFC 6902). */
export type PatchFormat = 'merge-patch' | 'json-patch'

/** Replaces the state, encoded with the codec of its kind. Rejects with Conflict. */
export async function putState(target: ChangeTarget, state: unknown): Promise<Outcome> {
  refusePart(target)
  const codec = target.agent.vocabulary.state(target.resource.kind)
  const content = encoded(target, 'PUT', encodeState(codec, state), mediaType.json)
  return write(target, { method: 'PUT', mine: state, content })
}

// An embedded resource may be partial (draft-kelly-json-hal-11 §4.1.2), and PUT would remove the rest.
function refusePart({ resource, base }: ChangeTarget): void {
  if (base.extent === 'full' || resource.document.encode !== undefined) return
  const reason = `The embedded representation of ${resource.url} may be partial. Read it with follow('self', {}, { prefer: 'fresh' }) before you replace it`
  throw new RequestRefused(reason, circumstancesOf(resource))
}

/** Rejects with Conflict, or with RequestRefused if `Accept-Patch` excludes the format. */
export async function patchState(target: ChangeTarget, changes: unknown, format: PatchFormat): Promise<Outcome> {
  const isMerged = format === 'merge-patch'
  const content = isMerged
    ? encoded(target, 'PATCH', changes, mediaType.mergePatch)
    : { contentType: mediaType.jsonPatch, body: JSON.stringify(changes) }
  const { contentType } = content
  const accepted = target.resource.headers?.get('accept-patch')?.split(',').map(essenceOf)
  if (accepted !== undefined && !accepted.includes(contentType)) {
    const reason = `${target.resource.url} does not accept ${contentType}; it accepts ${accepted.join(', ')}`
    throw new RequestRefused(reason, circumstancesOf(target.resource))
  }
  return write(target, { method: 'PATCH', mine: changes, content })
}

/** Rejects with Conflict. */
export function deleteResource(target: ChangeTarget): Promise<Outcome> {
  return write(target, { method: 'DELETE', mine: undefined })
}

// A format may define its own content for writes.
function encoded({ resource }: ChangeTarget, method: 'PUT' | 'PATCH', value: unknown, contentType: string): Encoded {
  const { encode } = resource.document
  if (encode === undefined) return { contentType, body: JSON.stringify(value) }
  const content = encode(method, value)
  if (content !== undefined) return content
  throw new RequestRefused(`The format of ${resource.url} has no ${method} of a state`, circumstancesOf(resource))
}

interface Write {
  readonly method: 'PUT' | 'PATCH' | 'DELETE'
  readonly mine: unknown
  readonly content?: Encoded
}

/** Statuses of a conflict with the current state. */
export const conflicting: ReadonlySet<number> = new Set([409, 412, 428])

async function write(target: ChangeTarget, { method, mine, content }: Write): Promise<Outcome> {
  const { agent, resource } = target
  const intent = await withPrecondition(target, writeIntent(method, resource, content), { mine })
  try {
    return await agent.perform(intent)
  } catch (failure) {
    if (!isHttpFailure(failure) || !conflicting.has(failure.status)) throw failure
    throw await conflictOf(target, failure, mine)
  }
}

/** Creates the conflict of an error response, with the current state. */
export async function conflictOf(
  { agent, resource, base }: ChangeTarget,
  failure: HttpFailure,
  mine: unknown,
): Promise<Conflict> {
  const { theirs, cause } = await present(agent, resource)
  const { url, trail } = failure
  return new Conflict(failure, { mine, theirs, base }, { url, trail, cause })
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
