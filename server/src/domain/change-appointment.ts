import { announceCancelled, announceMoved, type AnnouncingPorts } from './appointment-messages.ts'
import type { Appointment, Appointments, Visit } from './appointment.ts'
import { failure, type Failure } from './failure.ts'
import { offer, type OfferingPorts } from './offer.ts'

export interface ChangingPorts extends AnnouncingPorts {
  readonly appointments: Appointments
}

/** Changes who an appointment is for, and why. */
export async function change(
  ports: ChangingPorts,
  appointment: Appointment,
  visit: Visit,
): Promise<Appointment | Failure> {
  if (appointment.state !== 'booked') return overAs(appointment)
  const changed = await ports.appointments.change(appointment, visit, ports.clock.now())
  if (changed === undefined) return failure('state-changed')
  await announceMoved(ports, changed)
  return changed
}

/**
 * Cancels an appointment; its slot is offered to who waits for it, or can be booked at once. Cancelling what is cancelled
 * changes nothing.
 *
 * @param by whether it is somebody of the clinic who cancels, who may do so after it has begun
 */
export async function cancel(
  ports: ChangingPorts & OfferingPorts,
  appointment: Appointment,
  { why, isOfClinic = false }: { readonly why?: string | undefined; readonly isOfClinic?: boolean } = {},
): Promise<Appointment | Failure> {
  const { state, slot } = appointment
  if (state === 'cancelled') return appointment
  if (state !== 'booked') return overAs(appointment)
  if (!isOfClinic && slot.start <= ports.clock.now()) return failure('appointment-past')
  const cancelled = await ports.appointments.cancel(appointment, ports.clock.now(), why)
  if (cancelled === undefined) return failure('state-changed')
  await announceCancelled(ports, cancelled, why)
  await offer(ports, cancelled.slot)
  return cancelled
}

/** Why an appointment that is not booked any more cannot be changed. */
export function overAs({ state }: Pick<Appointment, 'state'>): Failure {
  return failure(state === 'cancelled' ? 'appointment-cancelled' : 'appointment-over')
}
