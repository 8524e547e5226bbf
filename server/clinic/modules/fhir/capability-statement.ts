import { about } from '../../about.ts'
import { subscriptionTopic } from '../webhooks/contract.ts'
import type { Draft, ResourceDraft } from './requests/json.ts'
import { smartCapabilities, type SmartEndpoints } from './smart/smart.ts'
import { ofEveryType } from './search/search.ts'
import { fhirTypes } from './types/index.ts'

/** The operations and the guides that define them. */
const operations = {
  find: 'Proposes times. In: start, end, specialty, practitioner, visit-type, _count.',
  hold: 'Holds a time for some minutes; the Expires field says until when. A hold that has expired is refused with 409.',
  book: 'Books a proposed or held time; with cancelled-appt-id it moves that appointment.',
} as const

const everything = {
  name: 'everything',
  definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
  documentation: 'The patient with all appointments and replies.',
}

const status = {
  name: 'status',
  definition: 'http://hl7.org/fhir/uv/subscriptions-backport/OperationDefinition/backport-subscription-status',
  documentation: 'The status of the subscription and the number of its events.',
}

/** Returns the topic that subscriptions can have (Subscriptions R5 Backport, CapabilityStatement). */
function topicExtension(base: string): Draft {
  return {
    url: 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/capabilitystatement-subscriptiontopic-canonical',
    valueCanonical: subscriptionTopic(base),
  }
}

function operationsOf(type: string): readonly ResourceDraft[string][] {
  if (type === 'Patient') return [everything]
  if (type === 'Subscription') return [status]
  if (type !== 'Appointment') return []
  return Object.entries(operations).map(([name, documentation]) => ({
    name,
    definition: `${argonaut}${name}`,
    documentation,
  }))
}

const argonaut = 'http://fhir.org/guides/argonaut-scheduling/OperationDefinition/appointment-'

/** Returns what the façade can do (FHIR R4, CapabilityStatement), from its table of types. */
export function capabilityStatement(base: string, date: string, smart: SmartEndpoints | undefined): ResourceDraft {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date,
    kind: 'instance',
    software: { name: about.name, version: about.version },
    implementation: { description: about.description, url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    patchFormat: ['application/json-patch+json'],
    rest: [
      {
        mode: 'server',
        security: smart === undefined ? undefined : securityOf(smart),
        resource: [...fhirTypes].map(([type, row]) => ({
          type,
          extension: type === 'Subscription' ? [topicExtension(base)] : [],
          documentation: row.documentation,
          interaction: [
            { code: 'read' },
            { code: 'vread', documentation: 'The present version.' },
            { code: 'search-type' },
            ...(row.create === undefined ? [] : [{ code: 'create' }]),
            ...(row.update === undefined ? [] : [{ code: 'update' }, { code: 'patch' }]),
            ...(row.remove === undefined ? [] : [{ code: 'delete' }]),
          ],
          versioning: 'versioned',
          readHistory: false,
          updateCreate: false,
          conditionalCreate: row.create !== undefined,
          searchInclude: (row.includes ?? []).map((name) => `${type}:${name}`),
          searchRevInclude: row.reverse ?? [],
          searchParam: Object.entries({ ...ofEveryType, ...row.parameters }).map(([name, each]) => ({
            name,
            type: each.type,
            documentation: each.documentation,
          })),
          operation: operationsOf(type),
        })),
        interaction: [
          { code: 'transaction', documentation: 'Creates and updates of appointments and patients, all or none.' },
          { code: 'batch' },
        ],
      },
    ],
  }
}

function securityOf({ authorization, token }: SmartEndpoints): ResourceDraft[string] {
  return {
    cors: true,
    service: [
      {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/restful-security-service', code: 'SMART-on-FHIR' }],
      },
    ],
    extension: [
      {
        url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
        extension: [
          { url: 'authorize', valueUri: authorization },
          { url: 'token', valueUri: token },
        ],
      },
      ...smartCapabilities.map((valueCode) => ({
        url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/capabilities',
        valueCode,
      })),
    ],
  }
}
