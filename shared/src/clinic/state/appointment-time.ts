import * as t from 'io-ts'
import { LocalDate } from '../../codec/local-date.ts'
import { TimeOfDay } from '../../codec/time-of-day.ts'
import { WholeNumber } from '../../codec/whole-number.ts'

/** When an appointment is, and on which day other times for it are looked for. */
export const AppointmentTime = t.type(
  {
    appointment: t.string,
    slot: WholeNumber,
    doctor: t.string,
    date: LocalDate,
    start: TimeOfDay,
    end: TimeOfDay,
    timeZone: t.string,
    lookedAt: LocalDate,
  },
  'AppointmentTime',
)
export type AppointmentTime = t.TypeOf<typeof AppointmentTime>
