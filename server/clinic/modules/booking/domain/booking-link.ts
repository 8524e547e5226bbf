import type { InputOf } from '@waymark/shared'
import type { wishFields } from '@waymark/shared/clinic'
import type { Instant, LocalDate } from '@waymark/server/values'
import type { Account } from '../../accounts/contract.ts'
import type { AppointmentType } from './appointment-type.ts'
import type { Doctor } from './doctor.ts'
import { type HelperLink, isAfterLastDay, type LinkStatus } from './helper-link.ts'

/*
 * A link with which another person may book one appointment for an account, once.
 *   (nothing) → open     [the patient gives it]
 *   open → used          [its holder books]
 *   open, used → ended   [the patient or its holder ends it; a used link shows the appointment until then]
 *   open → over          [its last day or the latest day of the appointment is over, or the account is closed: without a write]
 */
export interface BookingLink extends HelperLink, Readonly<InputOf<typeof wishFields>> {
  readonly may: 'book'
  readonly account: string
  /** The appointment that the holder has booked. */
  readonly appointment?: string | undefined
}

/** Returns the present status of a link to book. */
export function statusOfBookingLink(
  link: BookingLink,
  { state }: Pick<Account, 'state'>,
  at: { readonly timeZone: string; readonly now: Instant },
): LinkStatus {
  if (state !== 'active') return 'over'
  if (link.endedAt !== undefined) return 'ended'
  if (link.usedAt !== undefined) return 'used'
  return isAfterLastDay(link, at) || isAfterLastDay({ until: link.latest }, at) ? 'over' : 'open'
}

/** Tells whether a link permits an appointment with a doctor on a day. */
export function permits(
  { doctor, speciality, latest }: Pick<BookingLink, 'doctor' | 'speciality' | 'latest'>,
  other: Pick<Doctor, 'id' | 'speciality'>,
  date: LocalDate,
): boolean {
  const isWanted = doctor === undefined || doctor === other.id
  return isWanted && (speciality === undefined || speciality === other.speciality) && date <= latest
}

/** Tells whether a patient may book a type without the clinic and without a referral. */
export function isBookableAlone({ bookableBy }: Pick<AppointmentType, 'bookableBy'>, isKnown: boolean): boolean {
  return bookableBy === 'anyone' || (bookableBy === 'new' && !isKnown)
}
