import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link can give a capability for. */
export type CapabilityKind = 'appointment' | 'calendar'

/**
 * Capabilities: whoever has a link that was given out may do what the link is for, without an account. A capability
 * is a keyed hash of what it is for, so it needs no storage, the clinic can give the link again, and it cannot be
 * guessed or made from another.
 */
export interface Capabilities {
  of(kind: CapabilityKind, id: string): string
  /** Whether what was shown is the capability. */
  isHeld(kind: CapabilityKind, id: string, shown: string | undefined): boolean
}

export function capabilities(secret: string): Capabilities {
  const textOf = (kind: CapabilityKind, id: string): string =>
    createHmac('sha256', secret).update(`${kind}:${id}`).digest().subarray(0, 18).toString('base64url')
  return {
    of: textOf,
    isHeld(kind, id, shown) {
      const bytes = Buffer.from(shown ?? '')
      const right = Buffer.from(textOf(kind, id))
      return bytes.length === right.length && timingSafeEqual(bytes, right)
    },
  }
}
