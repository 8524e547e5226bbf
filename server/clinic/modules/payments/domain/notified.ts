import type { Instant } from '@waymark/server/values'
import type { Payments } from './payment.ts'
import type { Notification } from './provider.ts'

const day = 86_400_000
/** Longer than the provider repeats an event. */
const kept = 30 * day

interface NotifiedPorts {
  readonly payments: Pick<Payments, 'note' | 'tell' | 'checkout'>
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Records what a notification says. An event takes effect once, and the whole of it or nothing. */
export async function notified(
  { payments, inTransaction }: NotifiedPorts,
  { event, about }: Notification,
  now: Instant,
): Promise<void> {
  if (about === undefined) return
  const { checkout, ...fact } = about
  await inTransaction(async () => {
    const found = await payments.checkout(checkout)
    // Another service may share the account at the provider. A refund by hand has no number, and may be of a former round.
    if (found === undefined || (fact.round === undefined && fact.fact === 'refunded' && found.round > 1)) return
    if (await payments.note(event, now)) await payments.tell(checkout, fact, now)
  })
}

/** Returns the records of events that can be purged. */
export function purgeableEvents({ purgeEvents }: Pick<Payments, 'purgeEvents'>): {
  readonly purge: (now: Instant) => Promise<void>
} {
  return { purge: (now) => purgeEvents(now - kept) }
}
