import { currentTranslator } from '@waymark/shared'
import {
  type Json,
  type Link,
  linksOf,
  type Representation,
  selfOf,
  type TextSerializer,
  type WritingContext,
} from '@waymark/server'
import { AppointmentStatus, SlotStatus } from '@waymark/shared/clinic'
import { appointmentStatuses, slotStatuses } from './fhir.ts'
import { fhirHref, fhirId, type FhirType } from './fhir-addresses.ts'

/** A FHIR resource, or a part of one, with members that may be empty. */
type Draft = Json | undefined | readonly Draft[] | { readonly [name: string]: Draft }
interface ResourceDraft {
  readonly resourceType: FhirType | 'Bundle' | 'OperationOutcome'
  readonly [name: string]: Draft
}

type Origin = WritingContext['origin'] | undefined
type Writer = (representation: Representation, origin: Origin) => ResourceDraft

/** Doctors, schedules, slots, appointments and their lists as resources of HL7 FHIR R4. */
export const fhirJson: TextSerializer = {
  key: 'fhir',
  title: 'FHIR R4',
  mediaType: 'application/fhir+json',
  quality: 0.3,
  isText: false,
  needsWhole: true,
  // FHIR resources refer to each other, but only bundles have links.
  showsLinks: false,
  // A client of FHIR reads an OperationOutcome where there is no resource.
  supports: ({ kind }) => kind === 'nothing' || Object.hasOwn(writers, kind),
  write: (representation, { origin }) => {
    const write = writers[representation.kind] ?? operationOutcome
    const { resourceType, ...members } = write(representation, origin)
    return JSON.stringify(withoutEmpty({ resourceType, language: currentTranslator().language, ...members }))
  },
}

const practitioner: Writer = (representation, origin) => {
  const { name, speciality, address, languages } = representation.state
  return {
    resourceType: 'Practitioner',
    id: idOf('Practitioner', representation),
    active: true,
    name: [{ text: name }],
    address: [{ text: address }],
    photo: linksOf(representation, 'portrait').map(({ href, title }) => ({ url: absolute(href, origin), title })),
    qualification: [{ code: { text: speciality } }],
    communication: listOf(languages).map((code) => ({ coding: [{ system: 'urn:ietf:bcp:47', code }] })),
  }
}

const schedule: Writer = (representation, origin) => {
  const { date } = representation.state
  return {
    resourceType: 'Schedule',
    id: idOf('Schedule', representation),
    active: true,
    actor: [reference('Practitioner', linksOf(representation, 'doctor')[0], origin)],
    planningHorizon: { start: date, end: date },
  }
}

// A list of open slots does not repeat their status.
const slot: Writer = (representation, origin) => {
  const { speciality, status = 'open', startInstant, endInstant } = representation.state
  return {
    resourceType: 'Slot',
    id: idOf('Slot', representation),
    specialty: [{ text: speciality }],
    schedule: reference('Schedule', linksOf(representation, 'schedule')[0], origin),
    status: SlotStatus.is(status) ? slotStatuses[status] : undefined,
    start: startInstant,
    end: endInstant,
  }
}

const appointment: Writer = (representation, origin) => {
  const { status, reason, cancellation, address, patient, type, startInstant, endInstant } = representation.state
  const doctor = reference('Practitioner', linksOf(representation, 'doctor')[0], origin)
  const known = patientOf(patient)
  const actors = [
    doctor,
    known === undefined ? undefined : { reference: `#${patientId}`, type: 'Patient' },
    place(address),
  ]
  return {
    resourceType: 'Appointment',
    id: idOf('Appointment', representation),
    contained: [known],
    status: AppointmentStatus.is(status) ? appointmentStatuses[status] : undefined,
    cancelationReason: { text: cancellation },
    serviceType: [{ text: type }],
    reasonCode: [{ text: reason }],
    start: startInstant,
    end: endInstant,
    participant: actors
      .filter((actor) => actor !== undefined)
      .map((actor) => ({ actor, status: status === 'cancelled' ? 'declined' : 'accepted' })),
  }
}

const patientId = 'patient'

/** Returns a patient as a contained resource, because the service has no other resource of it. */
function patientOf(patient: Json | undefined): Draft {
  if (!isRecord(patient)) return undefined
  const { name, dateOfBirth, email, telephone } = patient
  const telecom = [
    { system: 'phone', value: telephone },
    { system: 'email', value: email },
  ].filter(({ value }) => value !== undefined)
  return { resourceType: 'Patient', id: patientId, name: [{ text: name }], telecom, birthDate: dateOfBirth }
}

function place(address: Json | undefined): Draft {
  return address === undefined ? undefined : { type: 'Location', display: address }
}

/** The relations of a page and those of a bundle (FHIR R4, RESTful API, §3.1.1.4). */
const pageRelations = { self: 'self', first: 'first', prev: 'previous', next: 'next', last: 'last' }

const bundle: Writer = (representation, origin) => bundleWith(representation, origin, pageRelations)

/** The previous and the next week are not pages of the same search, so they are in the Link field only. */
const weekBundle: Writer = (representation, origin) => bundleWith(representation, origin, { self: 'self' })

function bundleWith(
  representation: Representation,
  origin: Origin,
  relations: Readonly<Record<string, string>>,
): ResourceDraft {
  const items = representation.embedded.flatMap((set) => set.items)
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: representation.state['total'],
    link: Object.entries(relations).flatMap(([key, relation]) =>
      linksOf(representation, key).map(({ href }) => ({ relation, url: absolute(href, origin) })),
    ),
    entry: items.map((item) => ({
      fullUrl: absolute(addressOf(item), origin),
      resource: writers[item.kind]?.(item, origin),
      search: { mode: 'match' },
    })),
  }
}

const typesOfKinds: Readonly<Record<string, FhirType>> = {
  doctor: 'Practitioner',
  slot: 'Slot',
  appointment: 'Appointment',
}

function addressOf(item: Representation): string {
  const self = selfOf(item) ?? ''
  const type = typesOfKinds[item.kind]
  return type === undefined ? self : fhirHref(type, self)
}

/** The codes of issue types (FHIR R4, IssueType) of problems, by status. */
const issueTypes: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'invalid',
  425: 'duplicate',
  428: 'required',
  429: 'throttled',
  503: 'transient',
}

const operationOutcome: Writer = ({ state: { title, status, detail, errors } }) => {
  const code = issueTypes[Number(status)] ?? (Number(status) >= 500 ? 'exception' : 'processing')
  const faults = listOf(errors).filter(isRecord)
  return {
    resourceType: 'OperationOutcome',
    issue: [
      { severity: 'error', code, details: { text: detail ?? title } },
      ...faults.map(({ pointer, detail: text }) => ({
        severity: 'error',
        code: 'value',
        details: { text },
        diagnostics: pointer,
      })),
    ],
  }
}

const writers: Readonly<Record<string, Writer>> = {
  doctor: practitioner,
  doctors: bundle,
  schedule,
  week: weekBundle,
  freeTimes: bundle,
  slot,
  appointment,
  appointments: bundle,
}

// Clients resolve a reference against `fullUrl`, so both are absolute where the origin is known.
function reference(type: FhirType, link: Link | undefined, origin: Origin): Draft {
  return link && { reference: absolute(fhirHref(type, link.href), origin), type, display: link.title }
}

/** Returns the logical id of a resource, which its address in a bundle ends with (FHIR R4, Bundle, bdl-7, bdl-8). */
function idOf(type: FhirType, representation: Representation): string | undefined {
  return fhirId(type, selfOf(representation) ?? '')
}

function absolute(href: string, origin: Origin): string {
  return URL.parse(href, origin)?.href ?? href
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : []
}

function isList(value: Draft): value is readonly Json[] {
  return Array.isArray(value)
}

function isRecord(value: Json | undefined): value is Readonly<Record<string, Json | undefined>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Removes members without content, which FHIR does not allow: empty text, lists and objects (FHIR R4, JSON, §2.6.2). */
function withoutEmpty(value: Draft): Json | undefined {
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((each) => each !== undefined)
    return items.length === 0 ? undefined : items
  }
  if (typeof value !== 'object' || value === null) return value === '' || value === null ? undefined : value
  const members = Object.entries(value).flatMap(([name, each]) => {
    const kept = withoutEmpty(each)
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}
