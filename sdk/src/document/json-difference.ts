import { isJsonObject, memberOf, type JsonObject } from './json.ts'

/** Compares JSON values. Member order is ignored, and an undefined member equals a missing one. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]))
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return Object.is(one, other)
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.every((name) => isSameValue(memberOf(one, name), memberOf(other, name)))
}

/** Returns the merge patch (RFC 7396) from one state to another. */
export function mergeDifference(from: unknown, to: unknown): JsonObject {
  if (!isJsonObject(from) || !isJsonObject(to))
    throw new TypeError('Only an object can be patched; use put for other states')
  const gone = Object.keys(from).filter(
    (name) => memberOf(to, name) === undefined && memberOf(from, name) !== undefined,
  )
  const changed = Object.entries(to).flatMap(([name, value]): (readonly [string, unknown])[] => {
    const before = memberOf(from, name)
    if (value === undefined || isSameValue(before, value)) return []
    if (isJsonObject(before) && isJsonObject(value)) return [[name, mergeDifference(before, value)]]
    return [[name, value]]
  })
  return Object.fromEntries([...gone.map((name) => [name, null] as const), ...changed])
}
