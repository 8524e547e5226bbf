type Members = Record<string, unknown>

/**
 * A document changed by a merge patch (RFC 7396 §2). Neither argument is changed. Every name is only a name: what is
 * called `__proto__` is a member of that name, as JSON.parse makes it.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isMembers(patch)) return patch
  const result = copyOf(target)
  // Not by recursion: the depth of a patch is up to whoever sends it.
  const pending = [{ into: result, from: patch }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { into, from } = next
    for (const [name, value] of Object.entries(from)) {
      if (value === null) Reflect.deleteProperty(into, name)
      else if (!isMembers(value)) define(into, name, value)
      else {
        const inner = copyOf(Object.hasOwn(into, name) ? into[name] : undefined)
        define(into, name, inner)
        pending.push({ into: inner, from: value })
      }
    }
  }
  return result
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function copyOf(value: unknown): Members {
  return isMembers(value) ? { ...value } : {}
}

function define(members: Members, name: string, value: unknown): void {
  Object.defineProperty(members, name, { value, enumerable: true, writable: true, configurable: true })
}
