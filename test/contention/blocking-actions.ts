import type { BookingClient } from './booking-actions.ts'

/** Blocks a slot, or opens the one that it has blocked. */
export function blockingActions({ anySlot, send }: Pick<BookingClient, 'anySlot' | 'send'>): () => Promise<void> {
  let blocked: number | undefined
  return async () => {
    const slot = blocked ?? anySlot()
    const path = `/schedules/${String(slot)}`
    if (blocked === undefined) {
      const { outcome } = await send({ name: 'block', slot }, { method: 'DELETE', path })
      if (outcome === 'done') blocked = slot
    } else {
      blocked = undefined
      await send({ name: 'unblock', slot }, { method: 'PUT', path })
    }
  }
}
