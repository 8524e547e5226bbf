import * as t from 'io-ts'
import { LocalDate } from '../../codec/local-date.ts'
import { WholeNumber } from '../../codec/whole-number.ts'

/**
 * When a doctor sees patients. Hours are written as `09:00-12:00, 13:00-17:00`, or `off`, in the doctor's zone;
 * `slotLength`, `buffer` and `notice` are minutes, `horizon` is days.
 */
export const Availability = t.intersection(
  [
    t.type({
      doctor: t.string,
      timeZone: t.string,
      weekly: t.array(t.type({ day: t.string, hours: t.string })),
      exceptions: t.array(t.type({ date: LocalDate, hours: t.string })),
      slotLength: WholeNumber,
      buffer: WholeNumber,
      notice: WholeNumber,
      horizon: WholeNumber,
    }),
    t.partial({ perDay: WholeNumber, perPatient: WholeNumber }),
  ],
  'Availability',
)
export type Availability = t.TypeOf<typeof Availability>
