import type { Resource } from '../document/resource.ts'
import type { Intent, Agent } from '../navigation/agent.ts'
import type { Representation } from '../navigation/representation.ts'

/** Where a change stands. */
export function placeOf({
  base: from,
  url: owner,
  history: before,
}: Resource): Pick<Intent, 'before' | 'from' | 'owner'> {
  return { from, owner, before }
}

type Target = Pick<Intent, 'method' | 'url'>

const changing = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * The condition of a change: one of the resource that was read is meant for the state that was read. Weak tags never match
 * there (RFC 9110 §13.1.1), the time of the last change may.
 */
export function conditionOf(resource: Resource, request: Target): Intent['headers'] {
  const { etag, lastModified } = resource
  if (!isOwnChange(resource, request)) return {}
  if (etag !== undefined && !etag.startsWith('W/')) return { 'if-match': etag }
  return lastModified === undefined ? {} : { 'if-unmodified-since': lastModified }
}

/** Whether a request changes the resource itself. */
export function isOwnChange({ url }: Resource, request: Target): boolean {
  return changing.has(request.method) && request.url === url
}

/** A resource that is written to. */
export interface Written {
  readonly agent: Agent
  readonly resource: Resource
  /** What was read, and is meant. */
  readonly base: Representation
}
