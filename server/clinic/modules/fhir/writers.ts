import type { Draft, ResourceDraft } from './requests/json.ts'

/*
 * The FHIR R4 resources of the clinic, for the media type of its own addresses and for the façade. Both give the values and
 * the references; the shape is here only.
 */

/** A time with a doctor. */
export interface SlotParts {
  readonly id: string | undefined
  readonly specialty: Draft
  readonly serviceType?: Draft
  readonly schedule: Draft
  readonly status: Draft
  readonly start: Draft
  readonly end: Draft
}

export function slotResource(parts: SlotParts): ResourceDraft {
  const { id, serviceType, specialty, schedule, status, start, end } = parts
  return { resourceType: 'Slot', id, serviceType, specialty, schedule, status, start, end }
}

export interface PractitionerParts {
  readonly id: string | undefined
  readonly name: Draft
  readonly address: Draft
  readonly photo: Draft
  readonly qualification: Draft
  readonly languages: readonly Draft[]
}

export function practitionerResource(parts: PractitionerParts): ResourceDraft {
  const { id, name, address, photo, qualification, languages } = parts
  return {
    resourceType: 'Practitioner',
    id,
    active: true,
    name: [{ text: name }],
    address: [{ text: address }],
    photo,
    qualification: [{ code: qualification }],
    communication: languages.map((code) => ({ coding: [{ system: 'urn:ietf:bcp:47', code }] })),
  }
}

/** A day of a doctor. */
export interface ScheduleParts {
  readonly id: string | undefined
  readonly date: Draft
  readonly actor: readonly Draft[]
  readonly specialty?: Draft
  readonly serviceType?: Draft
}

export function scheduleResource({ id, date, actor, specialty, serviceType }: ScheduleParts): ResourceDraft {
  const planningHorizon = { start: date, end: date }
  return { resourceType: 'Schedule', id, active: true, serviceType, specialty, actor, planningHorizon }
}

export interface AppointmentParts {
  readonly id: string | undefined
  readonly contained?: readonly Draft[]
  readonly status: string | undefined
  readonly cancellation: Draft
  readonly type: Draft
  readonly specialty?: Draft
  readonly reason: Draft
  readonly start: Draft
  readonly end: Draft
  readonly slot?: Draft
  readonly created?: Draft
  /** The doctor, the patient and the place. */
  readonly actors: readonly Draft[]
}

// With another status, they have accepted.
const answers: ReadonlyMap<string, string> = new Map([
  ['cancelled', 'declined'],
  ['proposed', 'needs-action'],
  ['pending', 'tentative'],
])

/** Returns how each participant answers, by the status of the appointment. */
export function answerOf(status: string): string {
  return answers.get(status) ?? 'accepted'
}

export function appointmentResource(parts: AppointmentParts): ResourceDraft {
  const { id, contained = [], status = '', cancellation, type, specialty, reason, actors, ...times } = parts
  return {
    resourceType: 'Appointment',
    id,
    contained,
    status,
    cancelationReason: { text: cancellation },
    serviceType: [{ text: type }],
    specialty,
    reasonCode: [{ text: reason }],
    ...times,
    participant: actors.filter((actor) => actor !== undefined).map((actor) => ({ actor, status: answerOf(status) })),
  }
}

export interface PersonParts {
  readonly id: string | undefined
  readonly name: Draft
  readonly dateOfBirth: Draft
  readonly email: Draft
  readonly telephone: Draft
}

export function patientResource({ id, name, dateOfBirth, email, telephone }: PersonParts): ResourceDraft {
  const telecom = [
    { system: 'phone', value: telephone },
    { system: 'email', value: email },
  ].filter(({ value }) => value !== undefined)
  return { resourceType: 'Patient', id, name: [{ text: name }], telecom, birthDate: dateOfBirth }
}
