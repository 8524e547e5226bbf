import * as t from 'io-ts'
import { LocalDate } from '../../codec/local-date.ts'
import { TimeOfDay } from '../../codec/time-of-day.ts'
import { WholeNumber } from '../../codec/whole-number.ts'

/** A time of a week. One that is taken or past says only that; an open one has the id of its slot. */
export const WeekSlot = t.intersection(
  [
    t.type({ start: TimeOfDay, end: TimeOfDay, status: t.keyof({ open: null, taken: null, past: null }) }),
    t.partial({ id: WholeNumber }),
  ],
  'WeekSlot',
)
export type WeekSlot = t.TypeOf<typeof WeekSlot>

/** One week of a doctor, from Monday to Sunday; all days and times are in the doctor's zone, `timeZone`. */
export const Week = t.type(
  {
    doctor: t.string,
    from: LocalDate,
    to: LocalDate,
    timeZone: t.string,
    days: t.array(t.type({ date: LocalDate, slots: t.array(WeekSlot) })),
  },
  'Week',
)
export type Week = t.TypeOf<typeof Week>
