import { isDeepStrictEqual } from 'node:util'
import { valuesOfFields } from '@waymark/shared'
import { personFields, visitFields } from '@waymark/shared/clinic'
import { type Clock, dateAt, failure, type Instant, isFailure } from '@waymark/server/values'
import type { BookingFailure } from './failure.ts'
import { announceCancelled, announceMoved, type AnnouncingPorts } from './appointment-messages.ts'
import type { Appointment, Appointments, AppointmentState, Visit } from './appointment.ts'
import { admit, type AdmittingPorts, keptRules } from './admission.ts'
import { type BookingRequest, settleHold } from './booking.ts'
import { liveHold, withNewestHold } from './hold.ts'
import type { Slot } from './slot.ts'
import { offerEach, type OfferingPorts } from './waiting-list.ts'

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
  if (appointment.state === 'cancelled') return appointment
  const done = await cancelAndTell(ports, appointment, { why, isOfClinic })
  if (isFailure(done)) return done
  await offerEach(ports, done.freed)
  return done.after
}

/** A changed appointment, and the slots that it no longer takes. */
export interface Changed {
  readonly after: Appointment
  readonly freed: readonly number[]
}

export interface Cancelling {
  readonly why?: string | undefined
  readonly isOfClinic: boolean
}

/** Cancels an appointment that is still booked, with a message and without an offer of its slots. */
export async function cancelAndTell(
  ports: ChangingPorts,
  appointment: Appointment,
  cancelling: Cancelling,
): Promise<Changed | BookingFailure> {
  const done = await cancelOnly(ports, appointment, cancelling)
  if (!isFailure(done)) await announceCancelled(ports, done.after, cancelling.why)
  return done
}

/** Cancels an appointment that is still booked, without a message and without an offer of its slots. */
export async function cancelOnly(
  ports: Pick<ChangingPorts, 'appointments' | 'clock'>,
  appointment: Appointment,
  { why, isOfClinic }: Cancelling,
): Promise<Changed | BookingFailure> {
  const { state, slot } = appointment
  if (state !== 'booked') return overAs(appointment)
  if (!isOfClinic && slot.start <= ports.clock.now()) return failure('appointment-past')
  const further = await furtherOf(ports, appointment)
  const after = await ports.appointments.cancel(appointment, ports.clock.now(), why)
  return after === undefined ? failure('state-changed') : { after, freed: [slot.id, ...further] }
}

/** Returns the failure for an appointment that is no longer booked. */
export function overAs({ state }: Pick<Appointment, 'state'>): BookingFailure {
  return failure(state === 'cancelled' ? 'appointment-cancelled' : 'appointment-ended')
}

// Only an appointment of a type has more slots than the first.
async function furtherOf(
  { appointments }: Pick<ChangingPorts, 'appointments'>,
  { id, type }: Pick<Appointment, 'id' | 'type'>,
): Promise<readonly number[]> {
  return type === undefined ? [] : appointments.furtherSlots(id)
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
  moving: Moving,
): Promise<Appointment | BookingFailure> {
  if (appointment.state === 'booked' && slot.id === appointment.slot.id) return appointment
  const { account } = appointment
  const { hold, isOfClinic } = moving
  return withNewestHold(ports, slot, { account, hold, isOfClinic }, (newest) =>
    moveWith(ports, appointment, slot, { ...moving, hold: newest }),
  )
}

async function moveWith(
  ports: MovingPorts,
  appointment: Appointment,
  slot: Slot,
  moving: Moving,
): Promise<Appointment | BookingFailure> {
  const hold = liveHold(moving.hold, ports.clock.now())
  const moved = await moveOnly(ports, appointment, slot, { ...moving, hold })
  if (isFailure(moved)) return moved
  if (hold !== undefined) await settleHold(ports, hold)
  await announceMoved(ports, moved.after)
  await offerEach(ports, moved.freed)
  return moved.after
}

/** What a move depends on besides its slots: whether staff move, which rules they override, and the hold of the caller. */
export interface Moving extends Pick<BookingRequest, 'isOverride' | 'hold'> {
  readonly isOfClinic: boolean
}

/** Moves an appointment without a message and without an offer of the slots that it no longer takes. */
export async function moveOnly(
  ports: AdmittingPorts & Pick<MovingPorts, 'appointments'>,
  appointment: Appointment,
  slot: Slot,
  { isOfClinic, isOverride = false, hold }: Moving,
): Promise<Changed | BookingFailure> {
  const { slot: before, id, account, patient, type, series } = appointment
  const refused = unmovable(ports, appointment, slot, isOfClinic)
  if (refused !== undefined) return refused
  const own = new Set([before.id, ...(await furtherOf(ports, appointment))])
  const admitted = await admit(ports, slot, { account, patient, type, series, hold, isOverride, except: id, own })
  if (isFailure(admitted)) return admitted
  const { typed } = admitted
  const setAside = [...admitted.setAside, ...keptRules(appointment)]
  const movedAt = ports.clock.now()
  const moved = await ports.appointments.move({ appointment, slot: slot.id, typed, hold: hold?.id, setAside, movedAt })
  if (moved === 'slot taken') return failure('slot-taken')
  if (moved === 'state changed') return failure('state-changed')
  const freed = [...own].filter((each) => each !== slot.id && typed?.further.includes(each) !== true)
  return { after: moved, freed }
}

function unmovable(
  { clock }: Pick<AdmittingPorts, 'clock'>,
  { state, slot: before, type }: Appointment,
  slot: Slot,
  isOfClinic: boolean,
): BookingFailure | undefined {
  if (state !== 'booked') return overAs({ state })
  if (!isOfClinic && before.start <= clock.now()) return failure('appointment-past')
  return type !== undefined && slot.doctor !== before.doctor ? failure('type-unknown') : undefined
}
