import { isMember, may } from '@waymark/server/authentication'
import { dateAt, dayInWords, type Instant } from '@waymark/server/values'
import { type CalendarEvent, type GivenForm, href, partsLinkOf, type Representation, type Sheet } from '@waymark/server'
import type { Principal } from '../../../../principal.ts'
import { bookingPermissions } from '../../permissions.ts'
import { valuesOfFields, type InputOf } from '@waymark/shared'
import { patientFields, personFields, visitFields } from '@waymark/shared/clinic'
import type { Appointment, Visit } from '../../domain/appointment.ts'
import { priceOf } from '../../domain/appointment-type.ts'
import { typeLines } from '../../domain/appointment-messages.ts'
import { alarmsFor } from '../../domain/reminder.ts'
import { nextSteps } from '../../domain/change-appointment.ts'
import { confirmedState, replyTimes } from '../../domain/reply.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { spanInWords } from '../../domain/slot.ts'
import { doctorLink } from '../doctor/doctor-links.ts'
import { earlierLink, ownAppointmentsLink } from './appointments-link.ts'
import { appointmentSheet, codeWords } from './appointment-sheet.ts'
import { moveLink } from './move-times.ts'
import { payForm, type PayingViewer, paymentLink, paymentState, versionOfPayment } from './shown-payment.ts'
import { replyForms } from './reply-form.ts'
import { appointmentProfile } from '../fhir.ts'
import type { Ports } from '../../ports.ts'
import { definedMembers, homeLink, represent, type TitledLink } from '../../../../represent.ts'
import { bookingRoutes } from '../../routes.ts'
import { specialityInWords } from '../../domain/specialities.ts'
import { bookingTexts } from '../../texts.ts'

/** The caller that views an appointment, which determines its links and forms. */
export interface AppointmentViewer extends PayingViewer {
  readonly self: string
  readonly mayChange: boolean
  /** Whether the caller is a member of staff. */
  readonly isOfClinic: boolean
  readonly hasAccount: boolean
  /** Whether the caller may add the appointment of a guest to the own account. */
  readonly mayClaim: boolean
  readonly now: Instant
  /** The alarms of the viewer's calendar; undefined for a viewer without an account. */
  readonly alarms?: readonly number[] | undefined
  /** Whether the service sends mail. */
  readonly sendsMails?: boolean
  /** Whether the appointment is a list item, which has no field selection. */
  readonly isListed?: boolean
}

/** Returns the alarms in the calendar of a caller, by the preferences of the account. */
export async function alarmsOf(
  { accounts }: Pick<Ports, 'accounts'>,
  principal: Principal,
): Promise<readonly number[] | undefined> {
  return isMember(principal) ? alarmsFor(await accounts.find(principal.account)) : undefined
}

/** Returns the view of an appointment for a caller; without an account, its self link includes the capability. */
export function viewerOf(
  { capabilities, clock }: Pick<Ports, 'capabilities' | 'clock'>,
  { id, account, slot }: Pick<Appointment, 'id' | 'account' | 'slot'>,
  principal: Principal,
): AppointmentViewer {
  const subject = { account, doctor: slot.doctor }
  const isKnown = may(principal, bookingPermissions.seeAppointment, { ...subject, isHeld: false })
  const capability = isKnown ? undefined : capabilities.of('appointment', id)
  return {
    self: href(bookingRoutes.appointment, { appointment: id, capability }),
    capability,
    mayChange: may(principal, bookingPermissions.changeAppointment, { ...subject, isHeld: !isKnown }),
    mayPay: may(principal, bookingPermissions.payAppointment, { ...subject, isHeld: !isKnown }),
    isOfClinic: may(principal, bookingPermissions.recordAttendance, { doctor: slot.doctor }),
    hasAccount: isKnown,
    mayClaim: may(principal, bookingPermissions.claimAppointment, { ...subject, isHeld: !isKnown }),
    now: clock.now(),
  }
}

/** Represents an appointment for an authorised caller. */
export function appointmentRepresentation(
  appointment: Appointment,
  doctor: Doctor,
  viewer: AppointmentViewer,
): Representation {
  const { slot, state } = appointment
  const { self, hasAccount, isOfClinic, isListed = false } = viewer
  return represent('appointment', {
    title: appointmentTitle(appointment, doctor),
    self,
    state: { ...stateOf(appointment, doctor), ...linkOf(appointment, viewer), ...paymentState(viewer) },
    links: {
      doctor: doctorLink(doctor),
      schedule: {
        href: href(bookingRoutes.schedule, { doctor: slot.doctor, date: slot.date }),
        title: bookingTexts.scheduleOnTitle({ day: dayInWords(slot.date) }),
      },
      ...placesOf(appointment, viewer),
      appointments: !hasAccount
        ? undefined
        : isOfClinic
          ? { href: href(bookingRoutes.appointments, {}), title: bookingTexts.allAppointmentsTitle }
          : ownAppointmentsLink(),
      profile: isListed ? undefined : [appointmentProfile(state)],
      view: isListed ? undefined : partsLinkOf(self),
      home: homeLink,
    },
    forms: formsOf(appointment, doctor, viewer),
    events: [appointmentEvent(appointment, doctor, viewer.alarms ?? alarmsFor())],
    ...(isListed ? {} : { layout: sheetFor(appointment, doctor, viewer) }),
    ...(isReadOffline(appointment, viewer) ? { offline: { alongside: [] } } : {}),
  })
}

// The address that staff have of an appointment leads only staff to it.
function sheetFor(appointment: Appointment, doctor: Doctor, { isOfClinic, payment }: AppointmentViewer): Sheet {
  const sheet = appointmentSheet(appointment, doctor, payment?.status)
  return isOfClinic ? sheet : { ...sheet, code: codeWords(appointment) }
}

// Copies are for patients: the computers of staff are shared, and show the data of many.
function isReadOffline({ state }: Appointment, { isOfClinic, isListed = false }: AppointmentViewer): boolean {
  return state === 'booked' && !isOfClinic && !isListed
}

export function appointmentTitle(
  { slot }: Pick<Appointment, 'slot'>,
  { name, timeZone }: Pick<Doctor, 'name' | 'timeZone'>,
): string {
  const { start } = spanInWords(slot, timeZone)
  return bookingTexts.appointmentTitle({ doctor: name, day: dayInWords(slot.date), start })
}

type State = Parameters<typeof represent<'appointment'>>[1]['state']

function stateOf(appointment: Appointment, { timeZone, address }: Doctor): State {
  const { id, slot, patient, state, cancellation, setAside, type } = appointment
  const place = type?.place ?? address
  return {
    id,
    status: state,
    doctor: slot.doctor,
    date: slot.date,
    start: slot.startTime,
    end: slot.endTime,
    timeZone,
    startInstant: new Date(slot.start).toISOString(),
    endInstant: new Date(slot.end).toISOString(),
    ...(place === '' ? {} : { address: place }),
    ...bookedTypeState(appointment),
    patient: { ...valuesOfFields(personFields, patient), age: patient.age },
    ...valuesOfFields(visitFields, appointment),
    ...(cancellation === undefined ? {} : { cancellation }),
    ...confirmedState(appointment),
    ...(setAside.length === 0 ? {} : { setAside: [...setAside] }),
  }
}

function bookedTypeState({ type, referral }: Appointment): Pick<State, 'type' | 'price' | 'referral'> {
  if (type === undefined) return {}
  const { name, instructions, videoLink } = type
  return definedMembers({ type: name, instructions, videoLink, price: priceOf(type), referral })
}

// A guest gets the link by mail too.
function linkOf({ patient, state }: Appointment, viewer: AppointmentViewer): Pick<State, 'linkSentTo'> {
  const { capability, sendsMails = false } = viewer
  const isSent = sendsMails && capability !== undefined && state === 'booked'
  return isSent && patient.email !== undefined ? { linkSentTo: patient.email } : {}
}

/** Tells whether the caller may still move or cancel an appointment. */
export function isMovable({ state, slot }: Appointment, { mayChange, isOfClinic, now }: AppointmentViewer): boolean {
  return mayChange && state === 'booked' && (isOfClinic || slot.start > now)
}

// A guest's link is for one appointment.
function seriesOf({ series }: Appointment, { hasAccount }: AppointmentViewer): TitledLink | undefined {
  if (series === undefined || !hasAccount) return undefined
  return { href: href(bookingRoutes.series, { series }), title: bookingTexts.seriesLinkTitle }
}

// In a list the appointment itself is the next place.
function placesOf(
  appointment: Appointment,
  viewer: AppointmentViewer,
): Readonly<
  Partial<
    Record<
      'appointment-time' | 'attendance' | 'payment' | 'handovers' | 'series' | 'waiting-list',
      TitledLink | undefined
    >
  >
> {
  if (viewer.isListed === true) return { series: seriesOf(appointment, viewer) }
  const { capability, isOfClinic } = viewer
  const where = { appointment: appointment.id, capability }
  return {
    series: seriesOf(appointment, viewer),
    'waiting-list':
      isMovable(appointment, viewer) && !isOfClinic && viewer.hasAccount ? earlierLink(appointment) : undefined,
    handovers:
      isMovable(appointment, viewer) && !isOfClinic
        ? { href: href(bookingRoutes.handovers, where), title: bookingTexts.handoversTitle }
        : undefined,
    'appointment-time': isMovable(appointment, viewer) ? moveLink(where) : undefined,
    payment: paymentLink(viewer),
    attendance: isOfClinic
      ? { href: href(bookingRoutes.attendance, where), title: bookingTexts.attendanceTitle }
      : undefined,
  }
}

function formsOf(
  appointment: Appointment,
  doctor: Doctor,
  viewer: AppointmentViewer,
): Readonly<
  Partial<Record<'change' | 'cancel' | 'attend' | 'come' | 'arrive' | 'claim' | 'pay', GivenForm | undefined>>
> {
  const { self, mayChange, mayClaim, isListed = false } = viewer
  return {
    change:
      mayChange && appointment.state === 'booked'
        ? { method: 'PUT', target: self, values: formDocument(appointment), canWait: !viewer.isOfClinic }
        : undefined,
    cancel: cancelForm(appointment, viewer),
    attend: isListed ? undefined : attendForm(appointment, doctor, viewer),
    ...(isListed ? {} : replyForms(appointment, viewer)),
    claim: mayClaim ? { method: 'POST', target: self } : undefined,
    pay: payForm(viewer),
  }
}

/** Returns the cancellation form, if the caller may still cancel. */
export function cancelForm(appointment: Appointment, viewer: AppointmentViewer): GivenForm | undefined {
  if (!isMovable(appointment, viewer)) return undefined
  const where = { appointment: appointment.id, capability: viewer.capability }
  // The appointment and its cancellation have one version.
  return { method: 'PUT', target: href(bookingRoutes.cancellation, where), canWait: !viewer.isOfClinic }
}

/** Returns the attendance form for staff, with the steps available now. */
export function attendForm(
  appointment: Appointment,
  { timeZone }: Doctor,
  { isOfClinic, now }: Pick<AppointmentViewer, 'isOfClinic' | 'now'>,
): GivenForm | undefined {
  const steps = isOfClinic ? nextSteps(appointment, timeZone, now) : []
  if (steps.length === 0) return undefined
  return {
    method: 'PUT',
    target: href(bookingRoutes.attendance, { appointment: appointment.id }),
    options: { status: steps },
  }
}

/** Returns the event of an appointment. A calendar may be shared, so it does not include the patient or the reason. */
export function appointmentEvent(
  { id, slot, state, version, changedAt, type }: Appointment,
  doctor: Doctor,
  alarms: readonly number[],
): CalendarEvent {
  return {
    uid: `${id}@waymark`,
    sequence: version - 1,
    changed: changedAt,
    start: slot.start,
    end: slot.end,
    timeZone: doctor.timeZone,
    summary: bookingTexts.appointmentSummary({ doctor: doctor.name }),
    description: [specialityInWords(doctor.speciality), ...typeLines(type)].join('\n'),
    location: type?.place ?? type?.videoLink ?? doctor.address,
    isCancelled: state === 'cancelled',
    alarms,
  }
}

/** Returns the present form values, which are also the target of a patch. */
export function formDocument({ patient, ...visit }: Visit): InputOf<typeof patientFields> {
  // The age follows from the date of birth, so a change of the date alone must not contradict it.
  const age = patient.dateOfBirth === undefined ? patient.age : undefined
  return valuesOfFields(patientFields, { ...patient, age, ...visit })
}

/** Returns the version of an appointment for a viewer; affordances also depend on the time. */
export function appointmentVersion(
  { version, slot }: Appointment,
  doctor: Doctor,
  { now, alarms = [], payment }: AppointmentViewer,
): string {
  const phase = slot.start <= now ? 2 : dateAt(now, doctor.timeZone) < slot.date ? 0 : 1
  const replies = replyTimes(slot).filter((time) => time <= now).length
  return [version, slot.version, doctor.version, phase, replies, versionOfPayment(payment), ...alarms].join('-')
}
