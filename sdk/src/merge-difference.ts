import { isJsonObject, memberOf, type JsonObject } from './json.ts'
import { isSameValue } from './same-value.ts'

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
