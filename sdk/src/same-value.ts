import { isJsonObject, memberOf } from './json.ts'

/** Compares two JSON values; the order of members does not count, and an undefined member is a missing one. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]))
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return Object.is(one, other)
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.every((name) => isSameValue(memberOf(one, name), memberOf(other, name)))
}
