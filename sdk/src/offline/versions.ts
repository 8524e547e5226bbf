import { mediaType, pointerTo } from '@waymark/shared'
import { essenceOf, isJson } from '../document/decoder.ts'
import { isJsonObject, memberOf, parseJson, type JsonObject } from '../document/json.ts'
import { isSameValue, mergeDifference } from '../document/json-difference.ts'
import type { Intent } from '../navigation/agent.ts'

/**
 * Two changes of a state, merged by member; objects are merged at any depth, lists are single values.
 *
 * @example
 * const merge: Merge = mergeStates({ city: 'Bath', age: 36 }, { city: 'Bath', age: 37 }, { city: 'York', age: 36 })
 * console.log(merge.merged, merge.disputed)
 */
export interface Merge {
  /** Has the other version of disputed members. */
  readonly merged: JsonObject
  /** JSON Pointers to the members that both versions have changed, to different values. */
  readonly disputed: readonly string[]
}

/**
 * The three versions of a state in a conflict, as JSON of the service, and their merge.
 *
 * @example
 * const [base, mine, theirs] = [{ city: 'Bath' }, { city: 'York' }, { city: 'Ely' }]
 * const versions: Versions = { base, mine, theirs, ...mergeStates(base, mine, theirs) }
 * console.log(versions.disputed.join(), 'was', base, 'is', theirs, 'and should become', mine)
 */
export interface Versions extends Merge {
  /** The state that the waiting change was based on. */
  readonly base: JsonObject
  /** The state that the waiting change would make of the base. */
  readonly mine: JsonObject
  /** The current state. */
  readonly theirs: JsonObject
}

/**
 * Merges two versions of a state that were changed independently (three-way merge).
 *
 * @example
 * const { merged } = mergeStates({ city: 'Bath', age: 36 }, { city: 'Bath', age: 37 }, { city: 'York', age: 36 })
 * console.log(merged)
 */
export function mergeStates(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merge {
  const disputed: string[] = []
  const dispute = (path: readonly string[]): void => void disputed.push(pointerTo(path))
  return { merged: mergedAt([], [base, mine, theirs], dispute), disputed }
}

type States = readonly [base: JsonObject, mine: JsonObject, theirs: JsonObject]

function mergedAt(path: readonly string[], states: States, dispute: (path: readonly string[]) => void): JsonObject {
  const [base, mine, theirs] = states
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const members = names.map((name): readonly [string, unknown] => {
    const [before, own, other] = [memberOf(base, name), memberOf(mine, name), memberOf(theirs, name)]
    if (isSameValue(own, before) || isSameValue(own, other)) return [name, other]
    if (isSameValue(other, before)) return [name, own]
    const place = [...path, name]
    if (isJsonObject(own) && isJsonObject(other))
      return [name, mergedAt(place, [isJsonObject(before) ? before : {}, own, other], dispute)]
    dispute(place)
    return [name, other]
  })
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

// How the content of a change describes the new state: as a whole, or by some members of it.
type Shape = 'state' | 'merge-patch' | 'fields'

function shapeOf({ method, headers, via }: Intent): Shape | undefined {
  const type = essenceOf(headers['content-type'] ?? null) ?? ''
  if ((method !== 'PUT' && method !== 'PATCH') || type === mediaType.jsonPatch || !isJson(type)) return undefined
  if (type === mediaType.mergePatch) return 'merge-patch'
  if (via === 'form') return 'fields'
  return method === 'PATCH' ? 'merge-patch' : 'state'
}

function contentOf({ body }: Intent): JsonObject | undefined {
  // The content is from this package, or from an application that may have written anything.
  try {
    const content = typeof body === 'string' ? parseJson(body) : undefined
    return isJsonObject(content) ? content : undefined
  } catch {
    return undefined
  }
}

/** Returns the versions of a change of a state; undefined if its content does not describe a state. */
export function versionsOf(intent: Intent, base: JsonObject, theirs: JsonObject): Versions | undefined {
  const shape = shapeOf(intent)
  const content = contentOf(intent)
  if (shape === undefined || content === undefined) return undefined
  const mine = stateAfter(shape, base, content)
  return { base, mine, theirs, ...mergeStates(base, mine, theirs) }
}

function stateAfter(shape: Shape, base: JsonObject, content: JsonObject): JsonObject {
  if (shape === 'merge-patch') return patched(base, content)
  return shape === 'fields' ? { ...base, ...content } : content
}

/**
 * Returns the state that a later change is based on: after earlier ones of the same device for a patch, which names what it
 * changes, and as it was read for a whole state, which contains what was read.
 */
export function baseOf(
  intent: Intent,
  read: JsonObject | undefined,
  earlier: Earlier | undefined,
): JsonObject | undefined {
  if (earlier?.base === undefined || shapeOf(intent) !== 'merge-patch') return read
  const [shape, content] = [shapeOf(earlier.intent), contentOf(earlier.intent)]
  return shape === undefined || content === undefined ? read : stateAfter(shape, earlier.base, content)
}

/** An earlier change of the same resource. */
interface Earlier {
  readonly intent: Intent
  readonly base?: JsonObject | undefined
}

/** Returns the content of a change that makes the chosen state of the current one. */
export function contentFor(intent: Intent, theirs: JsonObject, chosen: JsonObject): string {
  const shape = shapeOf(intent)
  if (shape === 'merge-patch') return JSON.stringify(mergeDifference(theirs, chosen))
  if (shape === 'state') return JSON.stringify(chosen)
  const names = Object.keys(contentOf(intent) ?? {})
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, memberOf(chosen, name)])))
}

// RFC 7396 §2.
function patched(state: JsonObject, patch: JsonObject): JsonObject {
  const changed = Object.entries(patch).map(([name, value]): readonly [string, unknown] => {
    const before = memberOf(state, name)
    return [name, isJsonObject(value) ? patched(isJsonObject(before) ? before : {}, value) : value]
  })
  // A null of the state itself is a value.
  const kept = Object.entries(state).filter(([name]) => memberOf(patch, name) !== null)
  return Object.fromEntries([...kept, ...changed.filter(([, value]) => value !== null)])
}
