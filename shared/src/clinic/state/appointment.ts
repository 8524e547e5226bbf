import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'
import { LocalDate } from '../../codec/local-date.ts'
import { TimeOfDay } from '../../codec/time-of-day.ts'
import { WholeNumber } from '../../codec/whole-number.ts'

/** Who an appointment is for. */
export const Patient = t.intersection(
  [t.type({ name: t.string, age: WholeNumber }), t.partial({ email: t.string, telephone: t.string })],
  'Patient',
)
export type Patient = t.TypeOf<typeof Patient>

/** A booked slot. `date`, `start` and `end` are in the doctor's zone, `timeZone`; the instants are in UTC. */
export const Appointment = t.intersection(
  [
    t.type({
      id: t.string,
      status: t.keyof({ booked: null, cancelled: null }),
      doctor: t.string,
      date: LocalDate,
      start: TimeOfDay,
      end: TimeOfDay,
      timeZone: t.string,
      startInstant: Instant,
      endInstant: Instant,
      patient: Patient,
    }),
    t.partial({ reason: t.string }),
  ],
  'Appointment',
)
export type Appointment = t.TypeOf<typeof Appointment>
