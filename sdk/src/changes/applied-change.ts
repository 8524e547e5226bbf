import { isJsonObject, memberOf, type JsonObject } from '../document/json.ts'
import { isSameValue } from '../document/json-difference.ts'
import { pointerTo } from '@waymark/shared'
import { internalsOf } from '../navigation/internals.ts'
import type { Outcome, Representation } from '../navigation/representation.ts'
import type { ChangeTarget } from './condition.ts'

/** Returns the outcome of a patch, which notifies if the state after it lacks a change. */
export function withChangeChecked(outcome: Outcome, changes: JsonObject, { agent, resource }: ChangeTarget): Outcome {
  if (outcome.kind !== 'updated' && outcome.kind !== 'none') return outcome
  const check = (now: Representation): Representation => {
    const lacking = now.url === resource.url ? lackingIn(internalsOf(now).resource.document.state, changes, []) : []
    if (lacking.length > 0) {
      const message = `The state after PATCH lacks the change of ${lacking.join(', ')}; the service may not support its format`
      agent.notify({ code: 'change-missing', message, url: resource.url })
    }
    return now
  }
  if ('representation' in outcome && outcome.representation !== undefined) check(outcome.representation)
  return { ...outcome, get: async () => check(await outcome.get()) }
}

/** Returns the pointers of the members that a merge patch (RFC 7396) would have changed. */
function lackingIn(state: unknown, changes: JsonObject, path: readonly string[]): readonly string[] {
  return Object.entries(changes).flatMap(([name, value]) => {
    const now = isJsonObject(state) ? memberOf(state, name) : undefined
    const place = [...path, name]
    if (isJsonObject(value)) return lackingIn(now, value, place)
    if (value === undefined) return []
    return isSameValue(now ?? null, value) ? [] : [pointerTo(place)]
  })
}
