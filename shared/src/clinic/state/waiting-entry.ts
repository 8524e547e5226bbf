import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'
import { LocalDate } from '../../codec/local-date.ts'

/** Somebody who waits for a doctor on one of some days; `offerExpires` where a slot is kept for them. */
export const WaitingEntry = t.intersection(
  [
    t.type({
      id: t.string,
      doctor: t.string,
      user: t.string,
      from: LocalDate,
      to: LocalDate,
      status: t.keyof({ waiting: null, offered: null, taken: null, left: null, over: null }),
      joinedAt: Instant,
    }),
    t.partial({ offerExpires: Instant }),
  ],
  'WaitingEntry',
)
export type WaitingEntry = t.TypeOf<typeof WaitingEntry>
