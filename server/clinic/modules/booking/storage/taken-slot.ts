import { sql, type RawBuilder, type Selectable } from 'kysely'
import { statement } from '@waymark/server/storage/statement'
import type { Instant } from '@waymark/server/values/time'
import type { ClinicDatabase, SlotTable } from '../../../schema.ts'
import type { Slot } from '../domain/slot.ts'
import { slotOf } from './appointment-row.ts'
import { dayCounter } from './booking-counts.ts'

/** Whether a slot is held by nobody at an instant: a hold ends by itself. */
export function unheld(now: number): RawBuilder<boolean> {
  return sql<boolean>`(held_until is null or held_until <= ${now})`
}

/** What somebody takes: a slot that is open now, or that the own hold keeps. */
export interface Taking {
  readonly slot: number
  readonly now: Instant
  readonly hold?: string | undefined
  /** Whether it may begin sooner than the doctor wants. */
  readonly ignoresNotice: boolean
}

interface Taken {
  readonly id: number
  readonly now: number
  readonly hold: string
  readonly earliest: number
}

/** Takes slots and frees them, in the transaction that is under way. */
export interface SlotTaker {
  take(taking: Taking): Promise<Slot | undefined>
  free(slot: Slot): Promise<void>
}

// No slot closes so late that this instant is not after it.
const never = 8_640_000_000_000_000

export function slotTaker(database: ClinicDatabase): SlotTaker {
  const changeDay = dayCounter(database)
  // Only one of all who try at once finds the slot open: comparing and setting is one statement.
  const take = statement<Taken, Selectable<SlotTable>>(
    ['id', 'now', 'hold', 'earliest'],
    ({ id, now, hold, earliest }) =>
      database.current
        .updateTable('slot')
        .set({ state: 'booked', hold: null, held_until: null, version: sql`version + 1` })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where((where) => where.or([unheld(now), where('hold', '=', hold)]))
        .where('start_instant', '>', now)
        .where((where) => where.or([where('closes_at', '>', now), where('start_instant', '<', earliest)]))
        .returningAll(),
  )
  return {
    async take({ slot, now, hold = '', ignoresNotice }) {
      const { rows } = await take(database.current, { id: slot, now, hold, earliest: ignoresNotice ? never : 0 })
      const [taken] = rows.map(slotOf)
      if (taken !== undefined) await changeDay(taken)
      return taken
    },
    async free({ id, doctor, date }) {
      await database.current
        .updateTable('slot')
        .set({ state: 'open', version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
      await changeDay({ doctor, date })
    },
  }
}
