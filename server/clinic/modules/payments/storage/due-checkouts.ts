import { sql } from '@waymark/server/storage'
import type { Instant } from '@waymark/server/values'
import type { Checkout } from '../domain/payment.ts'
import { checkoutOf, checkoutsIn } from './payment-row.ts'
import type { Database } from './schema.ts'

/** Leases due checkouts. Each changes its due time, so only one of several concurrent processes gets it. */
export async function claimed(
  database: Database,
  now: Instant,
  { until, limit }: { readonly until: Instant; readonly limit: number },
): Promise<readonly Checkout[]> {
  const due = await database
    .selectFrom('payment_checkout')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  if (due.length === 0) return []
  const taken = await database
    .updateTable('payment_checkout')
    .set({ due_at: until, attempts: sql`attempts + 1` })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where('due_at', '<=', now)
    .returning('id')
    .execute()
  if (taken.length === 0) return []
  const ids = taken.map(({ id }) => id)
  return (await checkoutsIn(database).where('payment_checkout.id', 'in', ids).execute()).map(checkoutOf)
}

/** Stores the identifier of an event; returns false if it is stored. */
export async function eventNoted(database: Database, id: string, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('payment_event')
    .values({ id, at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
