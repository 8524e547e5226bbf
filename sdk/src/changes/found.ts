import type { Outcome, Representation } from '../navigation/representation.ts'

/** Returns the outcome of a read that was repeated after a failure. */
export function found(representation: Representation): Outcome {
  const { url: location } = representation
  return { kind: 'found', status: 200, location, representation, get: () => Promise.resolve(representation) }
}
