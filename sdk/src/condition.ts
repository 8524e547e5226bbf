import type { Change } from './fresh-condition.ts'
import type { Intent } from './intent.ts'
import { part } from './part.ts'
import { circumstancesOf, type Resource } from './resource.ts'
import type { Written } from './write.ts'

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
const safe = new Set(['GET', 'HEAD'])

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

/**
 * Returns a change as it may be sent. One of what the answer to a change shows has no condition where that answer has no
 * validator, which says nothing of the resource (RFC 9110 §9.3.4): it gets the one of a new GET. Rejects with Conflict.
 */
export async function verified(target: Written, intent: Intent, change: Change): Promise<Intent> {
  const { resource } = target
  const { method = 'GET' } = resource
  if (safe.has(method) || !isOwnChange(resource, intent)) return intent
  if (Object.keys(conditionOf(resource, intent)).length > 0) return intent
  const { withFreshCondition } = await part(import('./fresh-condition.ts'), circumstancesOf(resource))
  return withFreshCondition(target, intent, change)
}

function isOwnChange({ url }: Resource, request: Target): boolean {
  return changing.has(request.method) && request.url === url
}
