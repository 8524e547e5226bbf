import type { Clock, Instant } from './clock.ts'
import { failure, type Failure } from './failure.ts'
import type { Page, PageRequest } from './page.ts'
import type { Schedules } from './schedule.ts'
import { statusOf, type Slot, type SlotStatus } from './slot.ts'

export interface Patient {
  readonly name: string
  /** Years. */
  readonly age: number
  readonly email?: string | undefined
  readonly telephone?: string | undefined
}

/*
 * The life of an appointment:
 *   (open slot) → booked   [book]
 *   booked → booked        [change: who it is for, and why]
 *   booked → cancelled     [cancel: the slot is open again]
 *   cancelled → cancelled  [cancel: it is done already]
 */
export interface Appointment {
  readonly id: string
  readonly slot: Slot
  /** Who booked it for itself; undefined for guests, and where somebody of the clinic did. */
  readonly account?: string | undefined
  readonly patient: Patient
  readonly reason?: string | undefined
  readonly state: 'booked' | 'cancelled'
  readonly bookedAt: Instant
  readonly changedAt: Instant
  /** Grows with every change. */
  readonly version: number
}

export interface Booking {
  readonly id: string
  readonly slot: number
  readonly account?: string | undefined
  readonly patient: Patient
  readonly reason?: string | undefined
  readonly bookedAt: Instant
}

/** The port to where appointments are kept. */
export interface Appointments {
  /**
   * Books an open slot that begins after `bookedAt`, in one atomic statement: of all who try at once, one wins.
   * Undefined where the slot was not open any more. What was booked survives the death of the process.
   */
  book(booking: Booking): Promise<Appointment | undefined>
  find(id: string): Promise<Appointment | undefined>
  /** In the order of `appointmentKey`, cancelled ones included. */
  page(filter: AppointmentFilter, request: PageRequest): Promise<Page<Appointment>>
  /** Changes whenever one of them does. */
  versionOf(filter: AppointmentFilter): Promise<string>
  /** Writes the patient and the reason, if the version is still the given one; undefined where it is not. */
  change(appointment: Appointment, visit: Visit, changedAt: Instant): Promise<Appointment | undefined>
  /** Cancels it and opens its slot, if the version is still the given one; undefined where it is not. */
  cancel(appointment: Appointment, changedAt: Instant): Promise<Appointment | undefined>
}

/** Whose appointments are asked for; all where neither is given. */
export interface AppointmentFilter {
  readonly account?: string | undefined
  readonly doctor?: string | undefined
}

/** Where an appointment stands in a list: in the order of time. */
export function appointmentKey({ slot, id }: Pick<Appointment, 'slot' | 'id'>): string {
  return `${String(slot.start).padStart(15, '0')} ${id}`
}

/** Who an appointment is for, and why. */
export interface Visit {
  readonly patient: Patient
  readonly reason?: string | undefined
}

export interface BookingPorts {
  readonly schedules: Schedules
  readonly appointments: Appointments
  readonly clock: Clock
  /** A new identifier that was never given before. */
  readonly newIdentifier: () => string
}

const refusals = { booked: 'slot-taken', past: 'slot-past' } as const satisfies Record<
  Exclude<SlotStatus, 'open'>,
  string
>

/** Books a slot for a patient. Fails with `slot-taken` where another was faster, `slot-past` where it has begun. */
export async function book(
  ports: BookingPorts,
  slot: Slot,
  visit: Visit & Pick<Booking, 'account'>,
): Promise<Appointment | Failure> {
  const bookedAt = ports.clock.now()
  const status = statusOf(slot, bookedAt)
  if (status !== 'open') return failure(refusals[status])
  const booked = await ports.appointments.book({ id: ports.newIdentifier(), slot: slot.id, ...visit, bookedAt })
  return booked ?? failure('slot-taken')
}

/** Changes who an appointment is for, and why. */
export async function change(
  { appointments, clock }: Pick<BookingPorts, 'appointments' | 'clock'>,
  appointment: Appointment,
  visit: Visit,
): Promise<Appointment | Failure> {
  if (appointment.state === 'cancelled') return failure('appointment-cancelled')
  return (await appointments.change(appointment, visit, clock.now())) ?? failure('state-changed')
}

/** Cancels an appointment; its slot can be booked again at once. Cancelling what is cancelled changes nothing. */
export async function cancel(
  { appointments, clock }: Pick<BookingPorts, 'appointments' | 'clock'>,
  appointment: Appointment,
): Promise<Appointment | Failure> {
  if (appointment.state === 'cancelled') return appointment
  return (await appointments.cancel(appointment, clock.now())) ?? failure('state-changed')
}
