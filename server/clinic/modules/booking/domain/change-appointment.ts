import { type Clock, type Instant, dateAt } from '@waymark/server/values/time'
import { failure, type Failure } from '../../../failure.ts'
import { announceCancelled, announceMoved, type AnnouncingPorts } from './appointment-messages.ts'
import type { Appointment, Appointments, AppointmentState, Visit } from './appointment.ts'
import type { RulePorts } from './booking-rule.ts'
import { rulesSetAside, type BookingRequest } from './booking.ts'
import type { Slot } from './slot.ts'
import { offer, type OfferingPorts } from './waiting-list.ts'

/** Where an appointment is led on its day, by somebody of the clinic. */
export type Attendance = Exclude<AppointmentState, 'booked' | 'cancelled'>

interface Step {
  readonly from: readonly AppointmentState[]
  /** From when on: its day, or its beginning. */
  readonly since: 'day' | 'beginning'
}

const steps = {
  arrived: { from: ['booked', 'no-show'], since: 'day' },
  'no-show': { from: ['booked'], since: 'beginning' },
  fulfilled: { from: ['arrived'], since: 'beginning' },
} as const satisfies Record<Attendance, Step>

const order = ['arrived', 'no-show', 'fulfilled'] as const satisfies readonly Attendance[]

/** The steps that an appointment can take now. */
export function nextSteps(appointment: Appointment, timeZone: string, now: Instant): readonly Attendance[] {
  return order.filter((step) => stepFailure(appointment, step, { timeZone, now }) === undefined)
}

/** Says that a patient has arrived, has not come, or has been seen. Being there already changes nothing. */
export async function attend(
  { appointments, clock }: { readonly appointments: Appointments; readonly clock: Clock },
  appointment: Appointment,
  { step, timeZone }: { readonly step: Attendance; readonly timeZone: string },
): Promise<Appointment | Failure> {
  if (appointment.state === step) return appointment
  const refusal = stepFailure(appointment, step, { timeZone, now: clock.now() })
  if (refusal !== undefined) return refusal
  return (await appointments.setState(appointment, step, clock.now())) ?? failure('state-changed')
}

function stepFailure(
  { state, slot }: Appointment,
  step: Attendance,
  { timeZone, now }: { readonly timeZone: string; readonly now: Instant },
): Failure | undefined {
  const { from, since }: Step = steps[step]
  if (state === 'cancelled') return failure('appointment-cancelled')
  if (!from.includes(state)) return failure('appointment-over')
  const isEarly = since === 'day' ? dateAt(now, timeZone) < slot.date : now < slot.start
  return isEarly ? failure('appointment-ahead') : undefined
}

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
function overAs({ state }: Pick<Appointment, 'state'>): Failure {
  return failure(state === 'cancelled' ? 'appointment-cancelled' : 'appointment-over')
}

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
