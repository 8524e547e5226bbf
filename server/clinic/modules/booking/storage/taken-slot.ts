import { sql, type RawBuilder, type Selectable } from 'kysely'
import { statement } from '@waymark/server/storage'
import type { Instant } from '@waymark/server/values'
import type { BookingDatabase, SlotTable } from './schema.ts'
import type { Slot } from '../domain/slot.ts'
import { slotOf, slotRow } from './appointment-row.ts'
import { dayCounter } from './booking-counts.ts'
import { freed } from './stored-busy-times.ts'

/** Returns the condition that a slot has no live hold at an instant. */
export function unheld(now: number): RawBuilder<boolean> {
  return sql<boolean>`(held_until is null or held_until <= ${now})`
}

/** The slot to take: one that is open, or held by the caller. */
export interface Taking {
  readonly slot: number
  readonly now: Instant
  readonly hold?: string | undefined
  /** Whether the slot may begin within the doctor's notice. */
  readonly ignoresNotice: boolean
  /** The slots that are taken after the first one, in the order of time. */
  readonly further?: readonly number[] | undefined
}

interface Taken {
  readonly id: number
  readonly now: number
  readonly hold: string
  readonly earliest: number
}

/** Takes and frees slots within the present transaction. */
export interface SlotTaker {
  /** Takes a slot with the further ones, or none of them. */
  take(taking: Taking): Promise<Slot | undefined>
  free(slot: Pick<Slot, 'id' | 'doctor' | 'date'>): Promise<void>
}

/** One of several slots is not free. */
export class SlotTaken extends Error {}

/** Runs work on slots within the present transaction. If it throws SlotTaken, returns undefined and leaves no slot changed. */
export async function allOrNone<T>(
  database: BookingDatabase,
  count: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    // Work on one slot fails before it changes something.
    return await (count === 1 ? work() : database.inSavepoint(work))
  } catch (error) {
    if (error instanceof SlotTaken) return undefined
    throw error
  }
}

// Later than any slot's deadline.
const never = 8_640_000_000_000_000

export function slotTaker(database: BookingDatabase): SlotTaker {
  const changeDay = dayCounter(database)
  // One statement compares and sets, so only one of several concurrent callers takes the slot.
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
        .returning(slotRow),
  )
  const takeOne = async ({ slot, now, hold = '', ignoresNotice }: Taking): Promise<Slot | undefined> => {
    const { rows } = await take(database.current, { id: slot, now, hold, earliest: ignoresNotice ? never : 0 })
    const [taken] = rows.map(slotOf)
    if (taken !== undefined) await changeDay(taken)
    return taken
  }
  // The slots are locked in the order of time, which prevents deadlocks.
  const takeAll = async (taking: Taking, further: readonly number[]): Promise<Slot> => {
    const first = await takeOne(taking)
    if (first === undefined) throw new SlotTaken()
    for (const slot of further) {
      // The notice concerns the first slot.
      if ((await takeOne({ ...taking, slot, ignoresNotice: true })) === undefined) throw new SlotTaken()
    }
    return first
  }
  return {
    take: ({ further = [], ...taking }) => allOrNone(database, 1 + further.length, () => takeAll(taking, further)),
    async free({ id, doctor, date }) {
      await database.current
        .updateTable('slot')
        .set({ ...freed(), version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
      await changeDay({ doctor, date })
    },
  }
}
