import type { Fault } from '@waymark/shared'

/** Says inside this package that a body is no document; what leaves it is a DecodeFailure with all circumstances. */
export class Unreadable extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[], cause?: unknown) {
    super('The body is not a document of its format', { cause })
    this.faults = faults
  }
}
