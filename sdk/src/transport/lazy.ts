import { type Circumstances, TransportFailure } from '../errors/failure.ts'

/** Makes something when it is asked for first, and gives the same from then on. */
export function later<A>(make: () => A): () => A {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * A part of this package that few applications need, or none at once: bundlers put it into a file of its own, which is
 * loaded with the first use. Where it cannot be loaded, the network is to blame. Nothing that is needed while there is no
 * network may be loaded so.
 */
export async function part<A>(loading: Promise<A>, circumstances: Circumstances): Promise<A> {
  try {
    return await loading
  } catch (cause) {
    throw new TransportFailure('GET', 'network', { ...circumstances, cause })
  }
}
