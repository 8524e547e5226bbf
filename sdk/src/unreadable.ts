import type { Fault } from '@waymark/shared'

/** Says inside this package that a body is no document; what leaves it is a DecodeFailure with all circumstances. */
export class Unreadable extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[], cause?: unknown) {
    super('The body is not a document of its format', { cause })
    this.faults = faults
  }
}

const deepest = 32

/** Throws Unreadable for what is embedded deeper than any document is that is meant well. */
export function refuseDepth(depth: number, pointer: string): void {
  if (depth <= deepest) return
  throw new Unreadable([{ pointer, detail: `is embedded more than ${String(deepest)} levels deep` }])
}
