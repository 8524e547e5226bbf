import { mediaType } from '@waymark/shared'
import { essenceOf } from '../document/decoder.ts'
import type { Encoded } from '../document/document.ts'
import { type Resource, circumstancesOf, encodeState } from '../document/resource.ts'
import { RequestRefused } from '../errors/failure.ts'
import { isHttpFailure, type HttpFailure } from '../errors/http-failure.ts'
import { Conflict } from '../errors/conflict.ts'
import type { Intent, Agent } from '../navigation/agent.ts'
import type { Outcome, Representation } from '../navigation/representation.ts'
import { conditionOf, placeOf, type Written } from './condition.ts'
import { verified } from './conditional-change.ts'

/** A change of a resource without a form. */
export function writeIntent(method: 'PUT' | 'PATCH' | 'DELETE', owner: Resource, content?: Encoded): Intent {
  const { url, kind } = owner
  const type = content === undefined ? {} : { 'content-type': content.contentType }
  const headers = { ...type, ...conditionOf(owner, { method, url }) }
  const name = method.toLowerCase()
  return { method, url, headers, body: content?.body, kind, name, through: 'write', ...placeOf(owner) }
}

/** How changes are written: members as they are to be (RFC 7396), or operations one after the other (RFC 6902). */
export type PatchFormat = 'merge-patch' | 'json-patch'

/** Replaces the state; what the codec of its kind decoded is encoded again. Rejects with Conflict. */
export async function putState(target: Written, state: unknown): Promise<Outcome> {
  refusePart(target)
  const codec = target.agent.vocabulary.state(target.resource.kind)
  const content = encoded(target, 'PUT', encodeState(codec, state), mediaType.json)
  return write(target, { method: 'PUT', mine: state, content })
}

// What HAL embeds may be less than the resource has (draft-kelly-json-hal-11 §4.1.2), and in its place would remove the rest.
function refusePart({ resource, base }: Written): void {
  if (base.extent === 'full' || resource.document.encode !== undefined) return
  const reason = `What is embedded of ${resource.url} may be a part; put what follow('self', {}, { prefer: 'fresh' }) gives`
  throw new RequestRefused(reason, circumstancesOf(resource))
}

/** Rejects with Conflict, or with RequestRefused where the service has said that it does not take this format. */
export async function patchState(target: Written, changes: unknown, format: PatchFormat): Promise<Outcome> {
  const isMerged = format === 'merge-patch'
  const content = isMerged
    ? encoded(target, 'PATCH', changes, mediaType.mergePatch)
    : { contentType: mediaType.jsonPatch, body: JSON.stringify(changes) }
  const { contentType } = content
  const accepted = target.resource.headers?.get('accept-patch')?.split(',').map(essenceOf)
  if (accepted !== undefined && !accepted.includes(contentType)) {
    const reason = `${target.resource.url} takes no ${contentType}; it takes ${accepted.join(', ')}`
    throw new RequestRefused(reason, circumstancesOf(target.resource))
  }
  return write(target, { method: 'PATCH', mine: changes, content })
}

/** Rejects with Conflict. */
export function deleteResource(target: Written): Promise<Outcome> {
  return write(target, { method: 'DELETE', mine: undefined })
}

// A format may have a shape of its own for what is written.
function encoded({ resource }: Written, method: 'PUT' | 'PATCH', value: unknown, contentType: string): Encoded {
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

/** The statuses that say that the state is not the one that was meant. */
export const conflicting: ReadonlySet<number> = new Set([409, 412, 428])

async function write(target: Written, { method, mine, content }: Write): Promise<Outcome> {
  const { agent, resource } = target
  const intent = await verified(target, writeIntent(method, resource, content), { mine })
  try {
    return await agent.perform(intent)
  } catch (failure) {
    if (!isHttpFailure(failure) || !conflicting.has(failure.status)) throw failure
    throw await conflictOf(target, failure, mine)
  }
}

/** The conflict that a refusal is, with what is there now. */
export async function conflictOf(
  { agent, resource, base }: Written,
  failure: HttpFailure,
  mine: unknown,
): Promise<Conflict> {
  const { theirs, cause } = await present(agent, resource)
  const { url, trail } = failure
  return new Conflict(failure, { mine, theirs, base }, { url, trail, cause })
}

// That it is gone, or not for who asks any more, does not hide the conflict.
async function present(
  agent: Agent,
  resource: Resource,
): Promise<{ readonly theirs?: Representation; readonly cause?: unknown }> {
  const { url, kind } = resource
  const hop = { name: 'self', through: 'link' } as const
  try {
    return { theirs: await agent.fetch({ url, kind, from: resource, hop, isFresh: true }) }
  } catch (cause) {
    return { cause }
  }
}
