import type { NewSlot } from './schedule.ts'
import { instantOf, timeAt, type LocalDate, type TimeOfDay } from './local-time.ts'

/** When a doctor sees patients on a day, and how long one slot is. */
export interface Hours {
  readonly from: TimeOfDay
  readonly to: TimeOfDay
  /** Minutes. */
  readonly slotLength: number
}

/**
 * The slots that follow from the hours of a day. Slots have their full length in real time, so a day on which
 * the clock changes has more or fewer of them, and none lies in an hour that does not exist.
 */
export function slotsOf(date: LocalDate, hours: Hours, timeZone: string): readonly NewSlot[] {
  const length = hours.slotLength * 60_000
  const close = instantOf(date, hours.to, timeZone)
  const slots: NewSlot[] = []
  for (let start = instantOf(date, hours.from, timeZone); start + length <= close; start += length) {
    const end = start + length
    slots.push({ start, end, startTime: timeAt(start, timeZone), endTime: timeAt(end, timeZone) })
  }
  return slots
}
