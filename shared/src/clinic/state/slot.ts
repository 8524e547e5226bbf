import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'
import { LocalDate } from '../../codec/local-date.ts'
import { TimeOfDay } from '../../codec/time-of-day.ts'
import { WholeNumber } from '../../codec/whole-number.ts'
import { Patient } from './appointment.ts'
import { SlotStatus } from './slot-status.ts'

/**
 * A time with a doctor. `start` and `end` are times of day in the doctor's zone. A schedule of open slots lists the first
 * four members. The slot itself adds its day, instants, zone and status. A schedule for the clinic's staff adds the
 * status, and the patient of a booked slot.
 */
export const Slot = t.intersection(
  [
    t.type({ id: WholeNumber, start: TimeOfDay, end: TimeOfDay, doctor: t.string }),
    t.partial({
      date: LocalDate,
      startInstant: Instant,
      endInstant: Instant,
      timeZone: t.string,
      status: SlotStatus,
      holdExpires: Instant,
      patient: Patient,
    }),
  ],
  'Slot',
)
export type Slot = t.TypeOf<typeof Slot>
