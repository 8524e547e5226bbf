/** Makes something when it is asked for first, and gives the same from then on. */
export function later<A>(make: () => A): () => A {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}
