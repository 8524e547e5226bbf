import type { DatabaseSync } from 'node:sqlite'
import type { ToldBooking } from './specialist.ts'

interface Kept {
  readonly slot: number
  readonly time: string
  readonly isLive: number
}

/** Returns the bookings of types and of series that the database does not have as their patients were told. */
export function untrueBookings(reader: DatabaseSync, bookings: readonly ToldBooking[]): readonly unknown[] {
  const ofPatient = reader.prepare(`select slot, start_time as time, appointment.state <> 'cancelled' as isLive
    from appointment join slot on slot.id = appointment.slot where patient_name = ? order by starts_at`)
  return bookings.flatMap((told) => {
    // The columns are those of the statement.
    const kept = ofPatient.all(told.patient) as unknown as readonly Kept[]
    return isTrue(told, kept) ? [] : [{ told, kept }]
  })
}

function isTrue({ count, outcome, isCancelled, slot }: ToldBooking, kept: readonly Kept[]): boolean {
  if (kept.length === 0) return outcome !== 'done'
  if (outcome === 'refused' || kept.length !== count) return false
  // All appointments of a series are cancelled, or none.
  const live = kept.filter(({ isLive }) => isLive === 1)
  if (![0, count].includes(live.length)) return false
  if (isCancelled !== undefined && isCancelled !== (live.length === 0)) return false
  // After a move they have one time of day.
  return slot === undefined || (kept[0]?.slot === slot && kept.every(({ time }) => time === kept[0]?.time))
}
