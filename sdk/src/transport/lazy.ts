import { type Circumstances, TransportFailure } from '../errors/failure.ts'

/** Returns a function that computes its value once, on the first call. */
export function lazy<A>(make: () => A): () => A {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * Loads a chunk of this package. Rejects with TransportFailure if it cannot be loaded, so code that must work offline
 * is never loaded this way.
 */
export async function loadChunk<A>(loading: Promise<A>, circumstances: Circumstances): Promise<A> {
  try {
    return await loading
  } catch (cause) {
    throw new TransportFailure('GET', 'network', { ...circumstances, cause })
  }
}
