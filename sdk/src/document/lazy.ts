/** Returns a function that computes its value once, on the first call. */
export function lazy<A>(make: () => A): () => A {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}
