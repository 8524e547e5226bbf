/** What runs in place of a method: with its object, the method itself, and what it was called with. */
export type Around = (
  self: unknown,
  method: (...given: readonly unknown[]) => unknown,
  given: readonly unknown[],
) => unknown

/** Replaces a method by a function that may call it. Returns a function that restores it. */
export function around(place: object, name: string, wrapped: Around): () => void {
  const method: unknown = Reflect.get(place, name)
  if (typeof method !== 'function') throw new Error(`${name} is no method`)
  return replace(place, {
    [name](this: unknown, ...given: readonly unknown[]) {
      return wrapped(this, (...others) => Reflect.apply(method, this, others), given)
    },
  })
}

/** Replaces members of an object. Returns a function that restores them. */
export function replace(place: object, members: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(members).map((name) => [name, Object.getOwnPropertyDescriptor(place, name)] as const)
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(place, name, { value, configurable: true, writable: true, enumerable: true })
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(place, name)
      else Object.defineProperty(place, name, descriptor)
    }
  }
}
