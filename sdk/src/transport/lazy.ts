import type { Circumstances } from '../errors/failure.ts'
import { TransportFailure } from '../errors/transport-failure.ts'

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
