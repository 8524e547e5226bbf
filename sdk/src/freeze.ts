function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}

/** Freezes plain objects and lists through and through; what a codec made of other classes is left as it is. */
export function freezeDeep<A>(value: A): A {
  // A list instead of recursion: a hostile document may nest deeper than the call stack.
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (!isPlain(next) || Object.isFrozen(next)) continue
    Object.freeze(next)
    for (const member of Object.values(next)) if (typeof member === 'object') open.push(member)
  }
  return value
}
