import { isJsonObject, memberOf, type JsonObject } from '../document/json.ts'

/** Compares two JSON values; the order of members does not count, and an undefined member is a missing one. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]))
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return Object.is(one, other)
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.every((name) => isSameValue(memberOf(one, name), memberOf(other, name)))
}

/** The merge patch (RFC 7396) that makes one state of the other; both are objects, or everything is replaced. */
export function mergeDifference(from: unknown, to: unknown): JsonObject {
  if (!isJsonObject(from) || !isJsonObject(to)) throw new TypeError('Only a state that is an object can be patched')
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
