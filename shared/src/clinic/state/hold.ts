import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'
import { LocalDate } from '../../codec/local-date.ts'
import { TimeOfDay } from '../../codec/time-of-day.ts'
import { WholeNumber } from '../../codec/whole-number.ts'

/** A slot that can be kept for somebody; `expires` where it is. */
export const Hold = t.intersection(
  [
    t.type({
      slot: WholeNumber,
      doctor: t.string,
      date: LocalDate,
      start: TimeOfDay,
      end: TimeOfDay,
      timeZone: t.string,
    }),
    t.partial({ expires: Instant }),
  ],
  'Hold',
)
export type Hold = t.TypeOf<typeof Hold>
