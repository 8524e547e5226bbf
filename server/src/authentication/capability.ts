import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Principal } from '../domain/policy.ts'

/**
 * Capabilities: whoever has the link that was given at booking is the holder of the appointment, without an
 * account. A capability is a keyed hash of the appointment's id, so it needs no storage, the clinic can give the
 * link again, and it cannot be guessed or made from another.
 */
export interface Capabilities {
  of(appointment: string): string
  /** Who asks, from the capability that was shown for an appointment. */
  principal(appointment: string, capability: string | undefined): Principal
}

export function capabilities(secret: string): Capabilities {
  const bytesOf = (appointment: string): Buffer =>
    createHmac('sha256', secret).update(`appointment:${appointment}`).digest().subarray(0, 18)
  return {
    of: (appointment) => bytesOf(appointment).toString('base64url'),
    principal(appointment, capability) {
      const shown = Buffer.from(capability ?? '', 'base64url')
      const right = bytesOf(appointment)
      const holds = shown.length === right.length && timingSafeEqual(shown, right)
      return holds ? { role: 'guest', holds: appointment } : { role: 'guest' }
    },
  }
}
