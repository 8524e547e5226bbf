import { valuesOfFields } from '@waymark/shared'
import { visitFields } from '@waymark/shared/clinic'
import { countedNetworks, failure, type Instant, isFailure } from '@waymark/server/values'
import type { BookingFailure } from './failure.ts'
import { announceBooked } from './appointment-messages.ts'
import type { Appointment, Appointments, Booking, Patient, Visit } from './appointment.ts'
import { admit, type AdmittingPorts } from './admission.ts'
import type { AppointmentType, AppointmentTypes } from './appointment-type.ts'
import { namesOf } from './booking-rule.ts'
import { liveHold, withNewestHold, type Hold } from './hold.ts'
import type { Slot } from './slot.ts'
import { offerEach, type OfferingPorts } from './waiting-list.ts'

export interface BookingPorts extends AdmittingPorts, OfferingPorts {
  readonly schedules: AdmittingPorts['schedules'] & OfferingPorts['schedules']
  readonly appointments: Appointments
  readonly appointmentTypes: Pick<AppointmentTypes, 'of'>
}

/** The account, the patient and the permissions of a booking. */
export interface BookingRequest extends Visit, Pick<Booking, 'account'> {
  /** The caller's last hold on the slot, possibly expired. */
  readonly hold?: Hold | undefined
  /** Whether a member of staff overrides the booking rules. */
  readonly isOverride?: boolean
  /** Whether a member of staff books. */
  readonly isOfClinic?: boolean
  readonly type?: AppointmentType | undefined
  readonly referral?: string | undefined
  /** The series of the appointment, which is announced as a whole. */
  readonly series?: string | undefined
}

/**
 * Books a slot for a patient. Fails if the slot is no longer open, if a concurrent booking succeeded, or if a booking
 * rule would be broken.
 */
export async function book(
  ports: BookingPorts,
  slot: Slot,
  request: BookingRequest,
): Promise<Appointment | BookingFailure> {
  const { account, hold, isOfClinic = false } = request
  return withNewestHold(ports, slot, { account, hold, isOfClinic }, (newest) =>
    bookWith(ports, slot, { ...request, hold: newest }),
  )
}

async function bookWith(
  ports: BookingPorts,
  slot: Slot,
  request: BookingRequest,
): Promise<Appointment | BookingFailure> {
  const { hold, account, patient } = request
  const bookedAt = ports.clock.now()
  const ownHold = liveHold(hold, bookedAt)
  const unsuited = await unsuitedType(ports, slot, request)
  if (unsuited !== undefined) return unsuited
  const admitted = await admit(ports, slot, { ...request, hold: ownHold })
  if (isFailure(admitted)) return admitted
  const id = ports.newIdentifier()
  const { referral, series } = request
  const visit = { ...valuesOfFields(visitFields, request), patient, referral, series }
  const booking = { id, slot: slot.id, account, ...visit, ...admitted, bookedAt, hold: ownHold?.id }
  const booked = await ports.appointments.book(booking)
  if (booked === undefined) return failure('slot-taken')
  if (ownHold !== undefined) await settleHold(ports, ownHold)
  if (series === undefined) await announceBooked(ports, booked)
  return booked
}

// Staff may book a time without a type.
async function unsuitedType(
  { appointmentTypes }: Pick<BookingPorts, 'appointmentTypes'>,
  { doctor }: Slot,
  { type, isOfClinic = false }: Pick<BookingRequest, 'type' | 'isOfClinic'>,
): Promise<BookingFailure | undefined> {
  if (type === undefined) {
    const isNeeded = !isOfClinic && (await appointmentTypes.of(doctor)).length > 0
    return isNeeded ? failure('type-missing') : undefined
  }
  if (type.doctor !== doctor) return failure('type-unknown')
  if (type.isRetired) return failure('type-retired')
  return type.bookableBy === 'staff' && !isOfClinic ? failure('type-for-staff') : undefined
}

/**
 * Ends the hold of a slot that its holder has taken, which fulfils the entry of the waiting list. Slots that the holder has
 * not taken are offered.
 */
export async function settleHold(ports: OfferingPorts, hold: Hold): Promise<void> {
  const freed = (await ports.holds.end(hold, ports.clock.now())) ?? []
  await ports.waitingList.settle(hold.id)
  await offerEach(ports, freed)
}

/** Identifies a guest by network, account or contact details. */
export interface GuestContact extends Pick<Patient, 'email' | 'telephone'> {
  readonly network?: string | undefined
  /** An account without a verified e-mail address. */
  readonly account?: string | undefined
}

/** Port of the guest bookings. */
export interface GuestBookings {
  /** Records the network address that booked an appointment. */
  add(appointment: string, client: string): Promise<void>
  /** Returns the largest number of upcoming guest appointments with one of the given members. */
  countAhead(contact: GuestContact, now: Instant): Promise<number>
}

export interface GuestBookingPorts extends BookingPorts {
  readonly guestBookings: GuestBookings
  /** Maximum number of upcoming appointments of a guest; 0 for no limit. */
  readonly guestLimit: number
}

/** Books a slot for a guest, or an account without a verified address, within the limit of upcoming appointments. */
export async function bookForGuest(
  ports: GuestBookingPorts,
  slot: Slot,
  request: BookingRequest,
  client: string,
): Promise<Appointment | BookingFailure> {
  const { guestBookings, guestLimit, clock, lock } = ports
  const { account } = request
  const { email, telephone } = account === undefined ? request.patient : {}
  if (guestLimit > 0) {
    const networks = countedNetworks(client)
    await lock([...networks.map(({ network }) => `client ${network}`), ...namesOf(request)])
    for (const { network, times } of networks) {
      const contact = times === 1 ? { network, account, email, telephone } : { network }
      if ((await guestBookings.countAhead(contact, clock.now())) >= guestLimit * times) return failure('guest-limit')
    }
  }
  const booked = await book(ports, slot, request)
  if (!isFailure(booked)) await guestBookings.add(booked.id, client)
  return booked
}
