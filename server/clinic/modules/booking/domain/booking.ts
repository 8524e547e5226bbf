import type { Instant } from '@waymark/server/values/time'
import { failure, type Failure, isFailure } from '../../../failure.ts'
import { announceBooked, type AnnouncingPorts } from './appointment-messages.ts'
import type { Appointment, Appointments, Booking, BookingRule, Patient } from './appointment.ts'
import { brokenRule, brokenRules, closedSlot, type RulePorts } from './booking-rule.ts'
import { isLive, type Hold, type Holds } from './hold.ts'
import { statusOf, type Slot } from './slot.ts'
import type { WaitingList } from './waiting-list.ts'

export interface BookingPorts extends RulePorts, AnnouncingPorts {
  readonly appointments: Appointments
  readonly holds: Holds
  readonly waitingList: Pick<WaitingList, 'settle'>
  /** A new identifier that was never given before. */
  readonly newIdentifier: () => string
}

/** Who books, for whom, and with what right. */
export interface BookingRequest extends Pick<Booking, 'account' | 'patient' | 'reason'> {
  /** The last hold of whoever books on the slot, which may be over. */
  readonly hold?: Hold | undefined
  /** Whether somebody of the clinic sets the rules of booking aside. */
  readonly isOverride?: boolean
}

/**
 * Books a slot for a patient. Fails where the slot is not open any more, where another was faster, and where a rule of
 * booking would be broken.
 */
export async function book(ports: BookingPorts, slot: Slot, request: BookingRequest): Promise<Appointment | Failure> {
  const { hold, account, patient, reason } = request
  const bookedAt = ports.clock.now()
  const ownHold = hold !== undefined && isLive(hold, bookedAt) ? hold : undefined
  const setAside = await rulesSetAside(ports, slot, { ...request, hold: ownHold })
  if ('failure' in setAside) return setAside
  const id = ports.newIdentifier()
  const booking = { id, slot: slot.id, account, patient, reason, setAside, bookedAt, hold: ownHold?.id }
  const booked = await ports.appointments.book(booking)
  if (booked === undefined) return failure('slot-taken')
  if (ownHold !== undefined) await settleHold(ports, ownHold)
  await announceBooked(ports, booked)
  return booked
}

/** The rules that have to be set aside for a slot, or why it cannot be booked. */
export async function rulesSetAside(
  ports: RulePorts & Pick<BookingPorts, 'clock'>,
  slot: Slot,
  { hold, isOverride = false, ...patient }: BookingRequest & { readonly except?: string },
): Promise<readonly BookingRule[] | Failure> {
  const now = ports.clock.now()
  const status = statusOf(slot, now, hold?.id)
  if (status !== 'open' && !(status === 'closed' && isOverride)) return closedSlot(status)
  const rules = await brokenRules(ports, slot, patient, now)
  const broken: readonly BookingRule[] = status === 'closed' ? ['notice', ...rules] : rules
  const [first] = broken
  return first === undefined || isOverride ? broken : brokenRule(first)
}

// A slot that was offered to somebody who waits is what was waited for.
async function settleHold({ holds, waitingList, clock }: BookingPorts, hold: Hold): Promise<void> {
  await holds.end(hold, clock.now())
  await waitingList.settle(hold.id)
}

/** Whom a guest is known by: the network address, and what was given to be reached. */
export interface GuestContact extends Pick<Patient, 'email' | 'telephone'> {
  readonly client: string
}

/** The port to the appointments that guests have booked. */
export interface GuestBookings {
  /** Notes from where an appointment was booked. */
  add(appointment: string, client: string): Promise<void>
  /** The most upcoming appointments that guests have booked from the address, with the e-mail or with the telephone. */
  countAhead(contact: GuestContact, now: Instant): Promise<number>
}

export interface GuestBookingPorts extends BookingPorts {
  readonly guestBookings: GuestBookings
  /** How many upcoming appointments that may be; 0 for any number. */
  readonly guestLimit: number
}

/** Books a slot for a guest, who may have only so many upcoming appointments. */
export async function bookForGuest(
  ports: GuestBookingPorts,
  slot: Slot,
  request: BookingRequest,
  client: string,
): Promise<Appointment | Failure> {
  const { guestBookings, guestLimit, clock } = ports
  const { email, telephone } = request.patient
  if (guestLimit > 0) {
    const ahead = await guestBookings.countAhead({ client, email, telephone }, clock.now())
    if (ahead >= guestLimit) return failure('guest-limit')
  }
  const booked = await book(ports, slot, request)
  if (!isFailure(booked)) await guestBookings.add(booked.id, client)
  return booked
}
