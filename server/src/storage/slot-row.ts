import type { Selectable } from 'kysely'
import type { NewSlot } from '../domain/schedule.ts'
import type { Slot } from '../domain/slot.ts'
import type { SlotTable } from './schema.ts'

/** The slot that a row holds. */
export function slotOf(row: Selectable<SlotTable>): Slot {
  const { hold, held_until: until } = row
  return {
    id: row.id,
    doctor: row.doctor,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    start: row.start_instant,
    end: row.end_instant,
    state: row.state,
    closesAt: row.closes_at,
    hold: hold === null || until === null ? undefined : { id: hold, until },
    version: row.version,
  }
}

type NewRow = Omit<Selectable<SlotTable>, 'id' | 'doctor' | 'date'>

/** The row of a slot that is open. */
export function openRow({ startTime, endTime, start, end }: NewSlot, notice = 0): NewRow {
  return {
    start_time: startTime,
    end_time: endTime,
    start_instant: start,
    end_instant: end,
    state: 'open',
    closes_at: start - notice,
    hold: null,
    held_until: null,
    version: 1,
  }
}
