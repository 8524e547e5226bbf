import { isDeepStrictEqual } from 'node:util'
import { valuesOfFields } from '@waymark/shared'
import { personFields, visitFields } from '@waymark/shared/clinic'
import { type Clock, dateAt, failure, type Instant, isFailure } from '@waymark/server/values'
import type { BookingFailure } from './failure.ts'
import { announceCancelled, announceMoved, type AnnouncingPorts } from './appointment-messages.ts'
import type { Appointment, Appointments, AppointmentState, Visit } from './appointment.ts'
import { admit, type AdmittingPorts, keptRules } from './admission.ts'
import type { BookingRequest } from './booking.ts'
import type { Slot } from './slot.ts'
import { offer, type OfferingPorts } from './waiting-list.ts'

/** The states that staff set on the day of an appointment. */
export type Attendance = Exclude<AppointmentState, 'booked' | 'cancelled'>

interface Step {
  readonly from: readonly AppointmentState[]
  /** The earliest moment: the day of the appointment, or its start. */
  readonly since: 'day' | 'beginning'
}

const steps = {
  arrived: { from: ['booked', 'no-show'], since: 'day' },
  'no-show': { from: ['booked'], since: 'beginning' },
  fulfilled: { from: ['arrived'], since: 'beginning' },
} as const satisfies Record<Attendance, Step>

const order = ['arrived', 'no-show', 'fulfilled'] as const satisfies readonly Attendance[]

/** Returns the steps that are available for an appointment now. */
export function nextSteps(appointment: Appointment, timeZone: string, now: Instant): readonly Attendance[] {
  return order.filter((step) => stepFailure(appointment, step, { timeZone, now }) === undefined)
}

/** Records that a patient has arrived, was absent, or has been seen. Idempotent. */
export async function attend(
  { appointments, clock }: { readonly appointments: Appointments; readonly clock: Clock },
  appointment: Appointment,
  { step, timeZone }: { readonly step: Attendance; readonly timeZone: string },
): Promise<Appointment | BookingFailure> {
  if (appointment.state === step) return appointment
  const refusal = stepFailure(appointment, step, { timeZone, now: clock.now() })
  if (refusal !== undefined) return refusal
  return (await appointments.setState(appointment, step, clock.now())) ?? failure('state-changed')
}

function stepFailure(
  { state, slot }: Appointment,
  step: Attendance,
  { timeZone, now }: { readonly timeZone: string; readonly now: Instant },
): BookingFailure | undefined {
  const { from, since }: Step = steps[step]
  if (state === 'cancelled') return failure('appointment-cancelled')
  if (!from.includes(state)) return failure('appointment-ended')
  const isEarly = since === 'day' ? dateAt(now, timeZone) < slot.date : now < slot.start
  return isEarly ? failure('appointment-not-begun') : undefined
}

export interface ChangingPorts extends AnnouncingPorts {
  readonly appointments: Appointments
}

/** Updates the patient and the reason of an appointment. The same values again change nothing, and send no mail. */
export async function change(
  ports: ChangingPorts,
  appointment: Appointment,
  visit: Visit,
): Promise<Appointment | BookingFailure> {
  if (appointment.state !== 'booked') return overAs(appointment)
  if (isDeepStrictEqual(plainVisit(appointment), plainVisit(visit))) return appointment
  const changed = await ports.appointments.change(appointment, visit, ports.clock.now())
  if (changed === undefined) return failure('state-changed')
  await announceMoved(ports, changed)
  return changed
}

/** Adds the appointment of a guest to an account. */
export async function claim(
  { appointments, clock }: { readonly appointments: Appointments; readonly clock: Clock },
  appointment: Appointment,
  account: string,
): Promise<Appointment | BookingFailure> {
  return (await appointments.setAccount(appointment, account, clock.now())) ?? failure('state-changed')
}

function plainVisit(visit: Visit): object {
  return { ...valuesOfFields(visitFields, visit), patient: valuesOfFields(personFields, visit.patient) }
}

/**
 * Cancels an appointment and offers its slot to the waiting list; without a waiting patient the slot is open at once.
 * Idempotent.
 *
 * @param by whether the caller is a member of staff, and so may cancel after the start
 */
export async function cancel(
  ports: ChangingPorts & OfferingPorts,
  appointment: Appointment,
  { why, isOfClinic = false }: { readonly why?: string | undefined; readonly isOfClinic?: boolean } = {},
): Promise<Appointment | BookingFailure> {
  const { state, slot } = appointment
  if (state === 'cancelled') return appointment
  if (state !== 'booked') return overAs(appointment)
  if (!isOfClinic && slot.start <= ports.clock.now()) return failure('appointment-past')
  const further = await furtherOf(ports, appointment)
  const cancelled = await ports.appointments.cancel(appointment, ports.clock.now(), why)
  if (cancelled === undefined) return failure('state-changed')
  await announceCancelled(ports, cancelled, why)
  await offerEach(ports, [slot.id, ...further])
  return cancelled
}

/** Returns the failure for an appointment that is no longer booked. */
function overAs({ state }: Pick<Appointment, 'state'>): BookingFailure {
  return failure(state === 'cancelled' ? 'appointment-cancelled' : 'appointment-ended')
}

// Only an appointment of a type has more slots than the first.
async function furtherOf(
  { appointments }: Pick<ChangingPorts, 'appointments'>,
  { id, type }: Pick<Appointment, 'id' | 'type'>,
): Promise<readonly number[]> {
  return type === undefined ? [] : appointments.furtherSlots(id)
}

async function offerEach(ports: OfferingPorts, slots: readonly number[]): Promise<void> {
  for (const id of slots) await offer(ports, { id })
}

export type MovingPorts = AnnouncingPorts & AdmittingPorts & OfferingPorts & { readonly appointments: Appointments }

/**
 * Moves an appointment to another slot, possibly of another doctor. Both slots change in one transaction, so the
 * appointment keeps its slot unless it gets the other one. The slots may overlap.
 */
export async function move(
  ports: MovingPorts,
  appointment: Appointment,
  slot: Slot,
  { isOfClinic, isOverride = false }: Pick<BookingRequest, 'isOverride'> & { readonly isOfClinic: boolean },
): Promise<Appointment | BookingFailure> {
  const { slot: before, id, account, patient, type } = appointment
  const refused = unmovable(ports, appointment, slot, isOfClinic)
  if (refused !== undefined) return refused
  if (slot.id === before.id) return appointment
  const own = new Set([before.id, ...(await furtherOf(ports, appointment))])
  const admitted = await admit(ports, slot, { account, patient, type, isOverride, except: id, own })
  if (isFailure(admitted)) return admitted
  const { typed } = admitted
  const setAside = [...admitted.setAside, ...keptRules(appointment)]
  const movedAt = ports.clock.now()
  const moved = await ports.appointments.move({ appointment, slot: slot.id, typed, setAside, movedAt })
  if (moved === 'slot taken') return failure('slot-taken')
  if (moved === 'state changed') return failure('state-changed')
  await announceMoved(ports, moved)
  await offerEach(
    ports,
    [...own].filter((each) => each !== slot.id && typed?.further.includes(each) !== true),
  )
  return moved
}

function unmovable(
  { clock }: Pick<MovingPorts, 'clock'>,
  { state, slot: before, type }: Appointment,
  slot: Slot,
  isOfClinic: boolean,
): BookingFailure | undefined {
  if (state !== 'booked') return overAs({ state })
  if (slot.id === before.id) return undefined
  if (!isOfClinic && before.start <= clock.now()) return failure('appointment-past')
  return type !== undefined && slot.doctor !== before.doctor ? failure('type-unknown') : undefined
}
