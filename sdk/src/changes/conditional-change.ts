import { conditionOf, isOwnChange, type ChangeTarget } from './condition.ts'
import type { Change } from './fresh-condition.ts'
import type { Intent } from '../navigation/agent.ts'
import { loadChunk } from '../transport/lazy.ts'
import { circumstancesOf } from '../document/resource.ts'

const safe = new Set(['GET', 'HEAD'])

/**
 * Adds a precondition to a change of a representation that came in the response to another change without a validator
 * (RFC 9110 §9.3.4): the validator of a new GET. Rejects with Conflict.
 */
export async function withPrecondition(target: ChangeTarget, intent: Intent, change: Change): Promise<Intent> {
  const { resource } = target
  const { method = 'GET', headers } = resource
  if (safe.has(method) || !isOwnChange(resource, intent)) return intent
  // RFC 9110 §8.7: without Content-Location, the content of a response to POST belongs to no URL.
  if (method === 'POST' && headers?.has('content-location') !== true) return intent
  if (Object.keys(conditionOf(resource, intent)).length > 0) return intent
  const { withFreshCondition } = await loadChunk(import('./fresh-condition.ts'), circumstancesOf(resource))
  return withFreshCondition(target, intent, change)
}
