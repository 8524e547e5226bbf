import { sql } from 'kysely'
import type { Instant } from '@waymark/server/values'
import type { Slot } from '../domain/slot.ts'
import { slotOf } from './appointment-row.ts'
import type { Database } from './schema.ts'

/**
 * Ends holds of a doctor's slots that staff or another calendar have taken out of the schedule, within the present
 * transaction, which runs alone. All slots of a hold are free, and a patient that was offered one waits again.
 *
 * @returns the slots of the holds
 */
export async function endHolds(
  database: Database,
  doctor: string,
  { holds: all, now }: { readonly holds: readonly string[]; readonly now: Instant },
): Promise<readonly Slot[]> {
  if (all.length === 0) return []
  // A hold has one or more slots.
  const holds = [...new Set(all)]
  const version = sql<number>`version + 1`
  const released = await database
    .updateTable('slot')
    .set({ hold: null, held_until: null, version })
    .where('doctor', '=', doctor)
    .where('start_instant', '>', now)
    .where('hold', 'in', holds)
    .returningAll()
    .execute()
  await database.updateTable('hold').set({ ended_at: now }).where('id', 'in', holds).execute()
  await database
    .updateTable('waiting_entry')
    .set({ state: 'waiting', offered_slot: null, offered_hold: null, offered_until: null, version })
    .where('offered_hold', 'in', holds)
    .where('state', '=', 'offered')
    .execute()
  return released.map(slotOf)
}
