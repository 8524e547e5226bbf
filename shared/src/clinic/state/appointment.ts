import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'
import { LocalDate } from '../../codec/local-date.ts'
import { TimeOfDay } from '../../codec/time-of-day.ts'
import { WholeNumber } from '../../codec/whole-number.ts'
import { AppointmentStatus } from './appointment-status.ts'

/** Who an appointment is for. */
export const Patient = t.intersection(
  [t.type({ name: t.string, age: WholeNumber }), t.partial({ email: t.string, telephone: t.string })],
  'Patient',
)
export type Patient = t.TypeOf<typeof Patient>

/** A booked slot; `setAside` names the rules of booking that the clinic has set aside for it. `date`, `start` and `end` are in the doctor's zone, `timeZone`; the instants are in UTC. */
export const Appointment = t.intersection(
  [
    t.type({
      id: t.string,
      status: AppointmentStatus,
      doctor: t.string,
      date: LocalDate,
      start: TimeOfDay,
      end: TimeOfDay,
      timeZone: t.string,
      startInstant: Instant,
      endInstant: Instant,
      patient: Patient,
    }),
    t.partial({ reason: t.string, cancellation: t.string, setAside: t.array(t.string) }),
  ],
  'Appointment',
)
export type Appointment = t.TypeOf<typeof Appointment>
