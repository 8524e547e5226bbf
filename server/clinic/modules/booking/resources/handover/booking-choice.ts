import { type Problem, protocolProblem } from '@waymark/server'
import { dateAt, failure, type Instant, isFailure, type LocalDate } from '@waymark/server/values'
import type { Principal } from '../../../../principal.ts'
import type { Account } from '../../../accounts/contract.ts'
import { timeZoneOf } from '../../../practice/contract.ts'
import type { AppointmentType } from '../../domain/appointment-type.ts'
import { type BookingLink, isBookableAlone, permits } from '../../domain/booking-link.ts'
import type { BookingRequest } from '../../domain/booking.ts'
import type { Doctor } from '../../domain/doctor.ts'
import type { BookingFailure } from '../../domain/failure.ts'
import { openTimes } from '../../domain/fitting-times.ts'
import { visitOf } from '../../domain/patient.ts'
import type { Slot } from '../../domain/slot.ts'
import type { Ports } from '../../ports.ts'
import { slotToMoveTo, timesOfDay, type MoveTimes } from '../appointment/move-times.ts'
import { typeChoice } from '../slot/type-choice.ts'

/** A doctor whose times a link permits, and one of the types that the patient may book there. */
export interface BookingChoice {
  readonly doctor: Doctor
  readonly type?: AppointmentType | undefined
}

/** The choices that a link permits, and the free times of one of them. */
export interface Offered {
  readonly choices: readonly BookingChoice[]
  readonly chosen?: BookingChoice | undefined
  readonly times?: MoveTimes | undefined
}

/** What a helper has chosen so far. */
export interface Wanted {
  readonly date?: LocalDate | undefined
  readonly doctor?: string | undefined
  readonly type?: string | undefined
}

type Needed = Pick<Ports, 'doctors' | 'schedules' | 'appointmentTypes' | 'appointments' | 'availabilities' | 'clock'>

/** Returns the time zone in which the days of a link end: that of its doctor, or of the clinic. */
export async function zoneOf(
  { doctors, clinics }: Pick<Ports, 'doctors' | 'clinics'>,
  { doctor }: Pick<BookingLink, 'doctor'>,
): Promise<string> {
  const found = doctor === undefined ? undefined : await doctors.find(doctor)
  const zone = found?.timeZone ?? (await timeZoneOf(clinics))
  if (zone !== undefined) return zone
  const [first] = (await doctors.page({ limit: 1 })).items
  return first?.timeZone ?? 'UTC'
}

// The doctors with the next free times, as many as a page can show.
const mostDoctors = 20
const mostTimes = 200

/** Returns the times that a link permits, of the chosen doctor and type, or of the doctor with the next free time. */
export async function offered(ports: Needed, link: BookingLink, wanted: Wanted): Promise<Offered> {
  const doctors = await doctorsOf(ports, link)
  const choices = (await Promise.all(doctors.map((doctor) => choicesWith(ports, doctor, link)))).flat()
  const isWanted = ({ doctor, type }: BookingChoice): boolean =>
    doctor.id === wanted.doctor && (wanted.type === undefined || type?.id === wanted.type)
  const chosen = choices.find(isWanted) ?? choices[0]
  if (chosen === undefined) return { choices }
  const { doctor, type } = chosen
  const date = wanted.date ?? dateAt(ports.clock.now(), doctor.timeZone)
  const times = await timesOfDay(ports, openTimes(ports, type), { doctor: doctor.id, date, latest: link.latest })
  const [first] = times.freeDays
  // Without a chosen day, the first one with free times is more useful than an empty one.
  if (wanted.date !== undefined || first === undefined || first === date) return { choices, chosen, times }
  const next = await timesOfDay(ports, openTimes(ports, type), { doctor: doctor.id, date: first, latest: link.latest })
  return { choices, chosen, times: next }
}

async function doctorsOf({ doctors, schedules, clock }: Needed, link: BookingLink): Promise<readonly Doctor[]> {
  if (link.doctor !== undefined) {
    const found = await doctors.find(link.doctor)
    return found === undefined ? [] : [found]
  }
  const search = { now: clock.now(), speciality: link.speciality, to: link.latest }
  const { items } = await schedules.free(search, { limit: mostTimes })
  return [...new Map(items.map(({ doctor }) => [doctor.id, doctor])).values()].slice(0, mostDoctors)
}

async function choicesWith(
  { appointmentTypes, appointments }: Needed,
  doctor: Doctor,
  { account }: BookingLink,
): Promise<readonly BookingChoice[]> {
  const types = await appointmentTypes.of(doctor.id)
  if (types.length === 0) return [{ doctor }]
  const isKnown = await appointments.isKnown({ doctor: doctor.id, account })
  return types.filter((type) => isBookableAlone(type, isKnown)).map((type) => ({ doctor, type }))
}

/** What the holder of a link books. */
export interface WantedTime {
  readonly slot: number
  readonly type: string | undefined
}

/** A booking that a link permits. */
export interface PermittedBooking {
  readonly slot: Slot
  readonly doctor: Doctor
  readonly principal: Principal
  readonly request: BookingRequest
}

/** Returns the booking of a time for the patient, or the failure for a time that the link does not permit. */
export async function permittedBooking(
  ports: Needed,
  { link, owner }: { readonly link: BookingLink; readonly owner: Account },
  { slot: id, type: wanted }: WantedTime,
): Promise<PermittedBooking | BookingFailure | Problem> {
  const slot = await slotToMoveTo(ports, id)
  if (isFailure(slot)) return slot
  const doctor = await ports.doctors.find(slot.doctor)
  if (doctor === undefined || !permits(link, doctor, slot.date)) return failure('slot-blocked')
  const principal: Principal = { role: 'patient', account: owner.id, name: owner.name, method: 'link' }
  const types = await typeChoice(ports, slot, principal, { type: wanted })
  if ('problem' in types) return types
  const visit = visitOf(personOf(link, owner), daysOf(slot, doctor, ports.clock.now()))
  if ('faults' in visit) return protocolProblem('not-allowed')
  const { chosen: type } = types
  // The helper has no referral, and no type of staff.
  if (type !== undefined && !isBookableAlone(type, false)) return failure('type-for-staff')
  return { slot, doctor, principal, request: { ...visit, account: owner.id, type } }
}

function daysOf({ date }: Slot, { timeZone }: Doctor, now: Instant): Parameters<typeof visitOf>[1] {
  return { date, today: dateAt(now, timeZone) }
}

function personOf(
  { age }: BookingLink,
  { name, dateOfBirth, email, telephone }: Account,
): Parameters<typeof visitOf>[0] {
  return { name, email, telephone, ...(dateOfBirth === undefined ? { age } : { dateOfBirth }) }
}
