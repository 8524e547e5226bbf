import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'
import { LocalDate } from '../../codec/local-date.ts'
import { TimeOfDay } from '../../codec/time-of-day.ts'
import { WholeNumber } from '../../codec/whole-number.ts'
import { SlotStatus } from './slot-status.ts'

/**
 * A time with a doctor. `start` and `end` are times of day in the doctor's zone. A schedule lists the first
 * four members; the slot itself also says on which day, at which instants and in which zone it is, and whether
 * it can be booked.
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
      heldUntil: Instant,
    }),
  ],
  'Slot',
)
export type Slot = t.TypeOf<typeof Slot>
