import { refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  href,
  type Outcome,
  type ActionResult,
  type Problem,
  protocolProblem,
  refusalOfCaller,
  type Representation,
  resource,
  type Resource,
  type Target,
} from '@waymark/server'
import { dateAt, isFailure } from '@waymark/server/values'
import { principalOf, type Principal } from '../../../../principal.ts'
import { bookingPermissions } from '../../permissions.ts'
import { optional, token, type InputOf, translatable } from '@waymark/shared'
import { clinicDescription, type cancelFields, type attendanceFields } from '@waymark/shared/clinic'
import type { BookingFailure } from '../../domain/failure.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { homeLink, linkSet, represent } from '../../../../represent.ts'
import { bookingRoutes } from '../../routes.ts'
import type { Appointment } from '../../domain/appointment.ts'
import { visitOf } from '../../domain/patient.ts'
import { cancel, change, claim, attend } from '../../domain/change-appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { openSlotsOf } from '../slot/slot-representation.ts'
import {
  alarmsOf,
  viewerOf,
  type AppointmentViewer,
  appointmentRepresentation,
  appointmentVersion,
  formDocument,
  appointmentTitle,
  cancelForm,
  attendForm,
} from './appointment-representation.ts'
import { bookingTexts } from '../../texts.ts'
import { slotRules } from '../slot-rules.ts'

/** The parameter with the capability that authorises a caller without an account. */
export const capabilityParameter = {
  capability: optional(token({ prompt: translatable('Capability'), maxLength: 64 })),
}

export interface FoundAppointment {
  readonly principal: Principal
  readonly appointment: Appointment
  readonly doctor: Doctor
  readonly viewer: AppointmentViewer
}

/** Finds the appointment of a path. Unauthorised callers get the same response whether it exists or not. */
export async function findAppointment(
  ports: Pick<
    Ports,
    'appointments' | 'doctors' | 'accounts' | 'capabilities' | 'clock' | 'mailTransport' | 'appointmentPayment'
  >,
  {
    variables,
    parameters: { capability },
    caller,
  }: Pick<Target<typeof capabilityParameter, 'appointment'>, 'variables' | 'parameters' | 'caller'>,
): Promise<FoundAppointment | Problem> {
  const { appointments, doctors, capabilities } = ports
  const id = variables.appointment
  const principal = principalOf({ caller })
  const isHeld = capabilities.isHeld('appointment', id, capability)
  // A guest without a capability is rejected before the lookup, so that the response time discloses nothing.
  const found = principal.role === 'guest' && !isHeld ? undefined : await appointments.find(id)
  const doctor = found === undefined ? undefined : await doctors.find(found.slot.doctor)
  if (found === undefined || doctor === undefined) return notFound(principal)
  const { account, slot } = found
  const refusal = refusalFor(principal, bookingPermissions.seeAppointment, { account, doctor: slot.doctor, isHeld })
  if (refusal !== undefined) return notFound(principal)
  const viewer = {
    ...viewerOf(ports, found, principal),
    alarms: await alarmsOf(ports, principal),
    sendsMails: ports.mailTransport !== undefined,
    payment: await ports.appointmentPayment(found),
  }
  return { principal, appointment: found, doctor, viewer }
}

/** Finds the appointment of a path for one of its parts, whose version is that of the appointment. */
export async function findPart(
  ...[ports, target]: Parameters<typeof findAppointment>
): Promise<{ readonly entity: FoundAppointment; readonly version: string } | Problem> {
  const entity = await findAppointment(ports, target)
  if ('problem' in entity) return entity
  return { entity, version: appointmentVersion(entity.appointment, entity.doctor, entity.viewer) }
}

// A guest gets the same words for each id, so that they tell of no appointment.
function notFound({ role }: Principal): Problem {
  return protocolProblem('not-found', bookingTexts.unknownAppointment[role === 'guest' ? 'guest' : 'user'])
}

/** A booked slot. */
export function appointment(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.appointment,
    kind: 'appointment',
    hasEvents: true,
    parameters: capabilityParameter,
    cache: { store: 'none' },
    async find(target) {
      const found = await findPart(ports, target)
      return 'problem' in found ? found : { ...found, changed: found.entity.appointment.changedAt }
    },
    represent: ({ appointment: found, doctor, viewer }) => appointmentRepresentation(found, doctor, viewer),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: cancelling(ports), POST: claiming(ports) },
  })
}

const { forms } = clinicDescription.resources.appointment

function changing(ports: Ports): Action<FoundAppointment> {
  const act = async (entity: FoundAppointment, input: Parameters<typeof visitOf>[0]): Promise<ActionResult> => {
    const { appointment: found, doctor } = entity
    const today = dateAt(ports.clock.now(), doctor.timeZone)
    const visit = visitOf(input, { date: found.slot.date, today })
    return 'faults' in visit ? visit : outcomeOf(entity, await change(ports, found, visit))
  }
  const document = ({ appointment: found }: FoundAppointment): ReturnType<typeof formDocument> => formDocument(found)
  return action('change', forms.change, act, {
    requiresCondition: true,
    document,
    refusal,
    ...slotRules,
  })
}

function cancelling(ports: Ports): Action<FoundAppointment> {
  const act = async (entity: FoundAppointment): Promise<Outcome | Problem> => {
    return outcomeOf(entity, await cancel(ports, entity.appointment, { isOfClinic: entity.viewer.isOfClinic }))
  }
  // The DELETE form has no fields; the form with a reason leads to the cancellation.
  return action('cancel', { ...forms.cancel, fields: {} }, act, { refusal, ...slotRules })
}

// The URI without the capability of the guest is that of the owner.
function claiming(ports: Ports): Action<FoundAppointment> {
  const act = async ({ principal, appointment: found }: FoundAppointment): Promise<Outcome | Problem> => {
    if (principal.role === 'guest') return refusalOfCaller(true)
    const claimed = await claim(ports, found, principal.account)
    if (isFailure(claimed)) return problemOf(claimed)
    return {
      outcome: 'updated',
      done: bookingTexts.done.claimed,
      at: viewerOf(ports, claimed, principal).self,
    }
  }
  return action('claim', forms.claim, act, {
    refusal: ({ viewer: { mayClaim }, principal }) =>
      mayClaim ? undefined : refusalOfCaller(principal.role === 'guest'),
    ...slotRules,
  })
}

/** Returns the problem for a caller that may not change an appointment. */
export function refusal({ principal, appointment: found, viewer }: FoundAppointment): Problem | undefined {
  const { account, slot } = found
  const subject = { account, doctor: slot.doctor, isHeld: !viewer.hasAccount }
  return refusalFor(principal, bookingPermissions.changeAppointment, subject)
}

/** Returns the outcome of an action on an appointment. */
function outcomeOf(
  { appointment: { slot, state: before } }: FoundAppointment,
  after: Appointment | BookingFailure,
): Outcome | Problem {
  const openSlots = openSlotsOf(slot)
  if (isFailure(after)) return problemOf(after, { links: [linkSet('schedule', openSlots)] })
  return {
    outcome: 'updated',
    done: after.state === 'cancelled' ? bookingTexts.done.cancelled : bookingTexts.done.changed,
    recorded: { status: [before, after.state] },
    touched: [openSlots.href],
  }
}

/** The cancellation of an appointment and its reason. PUT cancels, because the form of a DELETE has no reason. */
export function cancellation(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.cancellation,
    kind: 'cancellation',
    parameters: capabilityParameter,
    cache: { store: 'none' },
    find: (target) => findPart(ports, target),
    represent: cancellationRepresentation,
    actions: { PUT: cancellingInPlace(ports) },
  })
}

function cancellationRepresentation(found: FoundAppointment): Representation {
  const { appointment, doctor, viewer } = found
  const title = appointmentTitle(appointment, doctor)
  return represent('cancellation', {
    title: bookingTexts.cancellationTitle({ appointment: title }),
    self: href(bookingRoutes.cancellation, { appointment: appointment.id, capability: viewer.capability }),
    state: {
      appointment: appointment.id,
      status: appointment.state,
      ...(appointment.cancellation === undefined ? {} : { why: appointment.cancellation }),
    },
    links: {
      appointment: { href: viewer.self, title },
      home: homeLink,
    },
    forms: { cancel: cancelForm(appointment, viewer) },
  })
}

function cancellingInPlace(ports: Ports): Action<FoundAppointment> {
  const act = async (entity: FoundAppointment, { why }: InputOf<typeof cancelFields>): Promise<Outcome | Problem> => {
    const { appointment, viewer } = entity
    const outcome = outcomeOf(entity, await cancel(ports, appointment, { why, isOfClinic: viewer.isOfClinic }))
    return 'problem' in outcome || outcome.outcome !== 'updated' ? outcome : { ...outcome, at: viewer.self }
  }
  return action('cancel', clinicDescription.resources.cancellation.forms.cancel, act, {
    refusal,
    acceptsEmptyContent: true,
    ...slotRules,
  })
}

/** The attendance of a patient, which staff record. */
export function attendance(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.attendance,
    kind: 'attendance',
    parameters: capabilityParameter,
    cache: { store: 'none' },
    async find(target) {
      const found = await findPart(ports, target)
      if ('problem' in found) return found
      return found.entity.viewer.isOfClinic ? found : protocolProblem('not-allowed')
    },
    represent: attendanceRepresentation,
    actions: { PUT: attending(ports) },
  })
}

function attendanceRepresentation({ appointment, doctor, viewer }: FoundAppointment): Representation {
  const title = appointmentTitle(appointment, doctor)
  return represent('attendance', {
    title: bookingTexts.attendanceOfTitle({ appointment: title }),
    self: href(bookingRoutes.attendance, { appointment: appointment.id }),
    state: { appointment: appointment.id, status: appointment.state },
    links: {
      appointment: { href: viewer.self, title },
      home: homeLink,
    },
    forms: { attend: attendForm(appointment, doctor, viewer) },
  })
}

function attending(ports: Ports): Action<FoundAppointment> {
  const act = async (
    entity: FoundAppointment,
    { status }: InputOf<typeof attendanceFields>,
  ): Promise<Outcome | Problem> => {
    const { appointment, doctor, viewer } = entity
    const after = await attend(ports, appointment, { step: status, timeZone: doctor.timeZone })
    if (isFailure(after)) return problemOf(after)
    return {
      outcome: 'updated',
      done: bookingTexts.done.attendance[after.state],
      recorded: { status: [appointment.state, after.state] },
      touched: [viewer.self],
      next: viewer.self,
    }
  }
  return action('attend', clinicDescription.resources.attendance.forms.attend, act, slotRules)
}
