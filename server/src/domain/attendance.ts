import type { Appointment, Appointments, AppointmentState } from './appointment.ts'
import type { Clock, Instant } from './clock.ts'
import { failure, type Failure } from './failure.ts'
import { dateAt } from './local-time.ts'

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
