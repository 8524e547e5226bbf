import type { Appointment, Move, Typed } from '../domain/appointment.ts'
import type { Slot } from '../domain/slot.ts'
import { slotOf } from './appointment-row.ts'
import type { BookingDatabase, Database } from './schema.ts'
import { slotTaker, type Taking } from './taken-slot.ts'

interface Wanted extends Omit<Taking, 'further'> {
  readonly typed?: Typed | undefined
}

/** Takes and frees all slots of an appointment within the present transaction. */
export interface AppointmentSlots {
  /** Takes the slots of a new appointment; the caller then records the further ones. */
  take(wanted: Wanted): Promise<Slot | undefined>
  /** Records the slots after the first one, for an appointment that is stored. */
  record(appointment: string, typed: Typed | undefined): Promise<void>
  /** Frees all slots of an appointment. */
  free(appointment: Appointment): Promise<void>
  /** Takes the slots of another time, and frees those that are no longer needed. */
  exchange(move: Move): Promise<Slot | undefined>
}

export function appointmentSlots(database: BookingDatabase): AppointmentSlots {
  const slots = slotTaker(database)
  const record = async (appointment: string, typed: Typed | undefined): Promise<void> => {
    if (typed === undefined || typed.further.length === 0) return
    const rows = typed.further.map((slot) => ({ slot, appointment }))
    await database.current.insertInto('further_slot').values(rows).execute()
  }
  // They are slots of the same day.
  const freeAll = async ({ doctor, date }: Slot, ids: readonly number[]): Promise<void> => {
    for (const id of ids) await slots.free({ id, doctor, date })
  }
  const slotsOf = async ({ id, slot, type }: Appointment): Promise<readonly number[]> =>
    type === undefined ? [slot.id] : [slot.id, ...(await furtherSlots(database.current, id))]
  const forget = async ({ id, type }: Appointment): Promise<void> => {
    if (type !== undefined) await database.current.deleteFrom('further_slot').where('appointment', '=', id).execute()
  }
  return {
    take: ({ typed, ...taking }) => slots.take({ ...taking, further: typed?.further }),
    record,
    async free(appointment) {
      const all = await slotsOf(appointment)
      await forget(appointment)
      await freeAll(appointment.slot, all)
    },
    async exchange({ appointment, slot, typed, hold, setAside, movedAt: now }) {
      const before = await slotsOf(appointment)
      const after = [slot, ...(typed?.further ?? [])]
      const ignoresNotice = setAside.includes('notice') || before.includes(slot)
      const [first, ...further] = after.filter((id) => !before.includes(id))
      const taken =
        first === undefined ? undefined : await slots.take({ slot: first, now, hold, ignoresNotice, further })
      if (first !== undefined && taken === undefined) return undefined
      await forget(appointment)
      await record(appointment.id, typed)
      await freeAll(
        appointment.slot,
        before.filter((id) => !after.includes(id)),
      )
      return taken?.id === slot ? taken : slotById(database.current, slot)
    },
  }
}

/** Returns the slots of an appointment after the first one, in the order of time. */
export async function furtherSlots(database: Database, appointment: string): Promise<readonly number[]> {
  const rows = await database
    .selectFrom('further_slot')
    .innerJoin('slot', 'slot.id', 'further_slot.slot')
    .select('slot.id')
    .where('further_slot.appointment', '=', appointment)
    .orderBy('slot.start_instant')
    .execute()
  return rows.map(({ id }) => id)
}

async function slotById(database: Database, id: number): Promise<Slot | undefined> {
  const row = await database.selectFrom('slot').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : slotOf(row)
}
