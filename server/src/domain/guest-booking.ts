import type { Appointment, Patient } from './appointment.ts'
import { book, type BookingPorts, type BookingRequest } from './booking.ts'
import type { Instant } from './clock.ts'
import { failure, isFailure, type Failure } from './failure.ts'
import type { Slot } from './slot.ts'

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
