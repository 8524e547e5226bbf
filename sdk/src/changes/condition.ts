import type { Resource } from '../document/resource.ts'
import type { Intent, Agent } from '../navigation/agent.ts'
import type { Representation } from '../navigation/representation.ts'

/** Returns the origin of a change in the document. */
export function provenanceOf({
  base: from,
  url: owner,
  history: before,
}: Resource): Pick<Intent, 'before' | 'from' | 'owner'> {
  return { from, owner, before }
}

type Target = Pick<Intent, 'method' | 'url'>

const changing = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * Returns the precondition of a change to the resource that was read: If-Match with a strong tag (RFC 9110 §13.1.1),
 * otherwise If-Unmodified-Since.
 */
export function conditionOf(resource: Resource, request: Target): Intent['headers'] {
  const { etag, lastModified } = resource
  if (!isOwnChange(resource, request)) return {}
  if (etag !== undefined && !etag.startsWith('W/')) return { 'if-match': etag }
  return lastModified === undefined ? {} : { 'if-unmodified-since': lastModified }
}

/** Returns whether a request changes the resource itself. */
export function isOwnChange({ url }: Resource, request: Target): boolean {
  return changing.has(request.method) && request.url === url
}

/** The target of a change. */
export interface ChangeTarget {
  readonly agent: Agent
  readonly resource: Resource
  /** The representation that the change is based on; undefined for the target of a link. */
  readonly base: Representation | undefined
}
