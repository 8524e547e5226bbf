import { conditionOf, isOwnChange, type Written } from './condition.ts'
import type { Change } from './fresh-condition.ts'
import type { Intent } from '../navigation/agent.ts'
import { part } from '../transport/lazy.ts'
import { circumstancesOf } from '../document/resource.ts'

const safe = new Set(['GET', 'HEAD'])

/**
 * Returns a change as it may be sent. One of what the answer to a change shows has no condition where that answer has no
 * validator, which says nothing of the resource (RFC 9110 §9.3.4): it gets the one of a new GET. Rejects with Conflict.
 */
export async function verified(target: Written, intent: Intent, change: Change): Promise<Intent> {
  const { resource } = target
  const { method = 'GET', headers } = resource
  if (safe.has(method) || !isOwnChange(resource, intent)) return intent
  // RFC 9110 §8.7: what a POST shows is at no place unless it says so, such as a secret that is shown once.
  if (method === 'POST' && headers?.has('content-location') !== true) return intent
  if (Object.keys(conditionOf(resource, intent)).length > 0) return intent
  const { withFreshCondition } = await part(import('./fresh-condition.ts'), circumstancesOf(resource))
  return withFreshCondition(target, intent, change)
}
