import { announceMoved, type AnnouncingPorts } from './appointment-messages.ts'
import type { Appointment, Appointments } from './appointment.ts'
import { rulesSetAside, type BookingRequest } from './booking.ts'
import type { RulePorts } from './booking-rule.ts'
import { overAs } from './change-appointment.ts'
import { failure, type Failure } from './failure.ts'
import { offer, type OfferingPorts } from './offer.ts'
import type { Slot } from './slot.ts'

export type MovingPorts = AnnouncingPorts & RulePorts & OfferingPorts & { readonly appointments: Appointments }

/**
 * Moves an appointment to another slot, which may be of another doctor. It keeps its slot until the other one is won: both
 * change in one transaction, or nothing does. The old slot may overlap the new one.
 */
export async function move(
  ports: MovingPorts,
  appointment: Appointment,
  slot: Slot,
  { isOfClinic, isOverride = false }: Pick<BookingRequest, 'isOverride'> & { readonly isOfClinic: boolean },
): Promise<Appointment | Failure> {
  const { state, slot: before, id, account, patient } = appointment
  if (state !== 'booked') return overAs(appointment)
  if (slot.id === before.id) return appointment
  if (!isOfClinic && before.start <= ports.clock.now()) return failure('appointment-past')
  const setAside = await rulesSetAside(ports, slot, { account, patient, isOverride, except: id })
  if ('failure' in setAside) return setAside
  const movedAt = ports.clock.now()
  const moved = await ports.appointments.move({ appointment, slot: slot.id, setAside, movedAt })
  if (moved === 'slot taken') return failure('slot-taken')
  if (moved === 'state changed') return failure('state-changed')
  await announceMoved(ports, moved)
  await offer(ports, before)
  return moved
}
