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
import { appointmentStatuses, slotStatuses } from '../booking/contract.ts'
import { fhirHref, fhirId, type FhirType } from './addresses.ts'
import {
  type Draft,
  isRecord,
  type JsonRecord,
  listOf,
  recordsOf,
  type ResourceDraft,
  written,
} from './requests/json.ts'
import { operationOutcome } from './requests/outcome.ts'
import {
  appointmentResource,
  patientResource,
  practitionerResource,
  scheduleResource,
  slotResource,
} from './writers.ts'

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
    const write = writers[representation.kind] ?? refusal
    const { resourceType, ...members } = write(representation, origin)
    return written({ resourceType, language: currentTranslator().language, ...members })
  },
}

const practitioner: Writer = (representation, origin) => {
  const { name, speciality, address, languages } = representation.state
  return practitionerResource({
    id: idOf('Practitioner', representation),
    name,
    address,
    photo: linksOf(representation, 'portrait').map(({ href, title }) => ({ url: absolute(href, origin), title })),
    qualification: { text: speciality },
    languages: listOf(languages),
  })
}

const schedule: Writer = (representation, origin) =>
  scheduleResource({
    id: idOf('Schedule', representation),
    date: representation.state['date'],
    actor: [reference('Practitioner', linksOf(representation, 'doctor')[0], origin)],
  })

// A list of open slots does not repeat their status.
const slot: Writer = (representation, origin) => {
  const { speciality, status = 'open', startInstant, endInstant } = representation.state
  return slotResource({
    id: idOf('Slot', representation),
    specialty: [{ text: speciality }],
    schedule: reference('Schedule', linksOf(representation, 'schedule')[0], origin),
    status: SlotStatus.is(status) ? slotStatuses[status] : undefined,
    start: startInstant,
    end: endInstant,
  })
}

const appointment: Writer = (representation, origin) => {
  const { status, reason, cancellation, address, patient, type, startInstant, endInstant } = representation.state
  const doctor = reference('Practitioner', linksOf(representation, 'doctor')[0], origin)
  const known = isRecord(patient)
  return appointmentResource({
    id: idOf('Appointment', representation),
    contained: known ? [containedPatient(patient)] : [],
    status: AppointmentStatus.is(status) ? appointmentStatuses[status] : undefined,
    cancellation,
    type,
    reason,
    start: startInstant,
    end: endInstant,
    actors: [doctor, known ? { reference: `#${patientId}`, type: 'Patient' } : undefined, place(address)],
  })
}

const patientId = 'patient'

/** Returns a patient as a contained resource, because these addresses have no other resource of it. */
function containedPatient({ name, dateOfBirth, email, telephone }: JsonRecord): Draft {
  return patientResource({ id: patientId, name, dateOfBirth, email, telephone })
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

const refusal: Writer = ({ state: { title, status, detail, errors } }) =>
  operationOutcome({
    status: Number(status),
    text: detail ?? title,
    faults: recordsOf(errors).map(({ pointer, detail: text }) => ({ pointer, detail: text })),
  })

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
