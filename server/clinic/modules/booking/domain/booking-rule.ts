import { type Appointments, type BookingRule, bookingRules, type PatientOf } from './appointment.ts'
import type { TypeDetails } from './appointment-type.ts'
import type { Availabilities } from './availability.ts'
import { failure, type Instant } from '@waymark/server/values'
import type { BookingFailure, BookingCode } from './failure.ts'
import type { Slot, SlotStatus } from './slot.ts'

const refusals = {
  notice: 'notice-too-short',
  overlap: 'appointments-overlap',
  'day-limit': 'day-full',
  'patient-limit': 'patient-limit',
  'new-patients': 'new-patients-only',
  referral: 'referral-missing',
} as const satisfies Record<BookingRule, BookingCode>

const closed = {
  held: 'slot-held',
  booked: 'slot-taken',
  blocked: 'slot-blocked',
  closed: 'notice-too-short',
  past: 'slot-past',
} as const satisfies Record<Exclude<SlotStatus, 'open'>, BookingCode>

/** Returns the failure for a slot that is not open. */
export function closedSlot(status: Exclude<SlotStatus, 'open'>): BookingFailure {
  return failure(closed[status])
}

export function brokenRule(rule: BookingRule): BookingFailure {
  return failure(refusals[rule])
}

/** Waits for the other transactions with one of these names, until the end of the present one. */
export type Lock = (names: readonly string[]) => Promise<void>

export interface RulePorts {
  readonly appointments: Pick<Appointments, 'overlapping' | 'countOfDay' | 'countAhead' | 'isKnown'>
  readonly availabilities: Pick<Availabilities, 'find'>
  readonly lock: Lock
  /** Maximum number of upcoming appointments of a patient with a doctor that has not set one; 0 for no limit. */
  readonly patientLimit: number
}

/** Returns the names under which the appointments of a patient are counted. */
export function namesOf({ account, patient: { email, telephone } }: PatientOf): readonly string[] {
  // An account may book for family members with one address, so only the account is compared.
  if (account !== undefined) return [`account ${account}`]
  const contacts = [email?.toLowerCase(), telephone]
  return contacts.flatMap((contact) => (contact === undefined ? [] : [`contact ${contact}`]))
}

/** The patient of a booking, and for a new one its type, which may be for some patients only. */
export interface RuledBooking extends PatientOf {
  readonly type?: Pick<TypeDetails, 'bookableBy'> | undefined
  readonly referral?: string | undefined
  /** The series of the appointment, which the limits count once. */
  readonly series?: string | undefined
}

/** Returns the rules that a booking of a slot would break, except the notice, which the slot itself checks. */
export async function brokenRules(
  { appointments, availabilities, lock, patientLimit }: RulePorts,
  slot: Slot,
  { account, patient, except, type, referral, series }: RuledBooking,
  now: Instant,
): Promise<readonly BookingRule[]> {
  const { doctor, date } = slot
  const limits = await availabilities.find(doctor)
  const { perDay, perPatient = patientLimit } = limits ?? {}
  const days = perDay === undefined ? [] : [`day ${doctor} ${date}`]
  await lock([...namesOf({ account, patient }), ...days])
  // Each rule needs its row here, or this does not compile.
  const isBroken: Readonly<Record<Exclude<BookingRule, 'notice'>, boolean>> = {
    overlap: await appointments.overlapping(slot, { account, patient, except }),
    'day-limit': perDay !== undefined && (await appointments.countOfDay(doctor, date, except)) >= perDay,
    'patient-limit':
      perPatient !== 0 && (await ahead(appointments, { doctor, account, except, series }, now)) >= perPatient,
    'new-patients': type?.bookableBy === 'new' && (await isKnown(appointments, doctor, account)),
    referral: type?.bookableBy === 'referral' && referral === undefined,
  }
  return bookingRules.filter((rule) => rule !== 'notice' && isBroken[rule])
}

interface Whose extends Pick<RuledBooking, 'account' | 'except' | 'series'> {
  readonly doctor: string
}

// The appointments of guests are not counted.
async function ahead(
  appointments: RulePorts['appointments'],
  { account, ...whose }: Whose,
  now: Instant,
): Promise<number> {
  return account === undefined ? 0 : appointments.countAhead({ ...whose, account }, now)
}

async function isKnown(
  appointments: RulePorts['appointments'],
  doctor: string,
  account: string | undefined,
): Promise<boolean> {
  return account !== undefined && (await appointments.isKnown({ doctor, account }))
}
