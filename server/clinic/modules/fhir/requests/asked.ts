import type { Endpoint } from '@waymark/server'
import type { Draft, ResourceDraft } from './json.ts'
import type { Ports } from '../ports.ts'

/** The parts of a request that the types of the façade need. */
export interface Asked {
  readonly ports: Ports
  readonly request: Parameters<Endpoint['answer']>[0]
  readonly inner: Parameters<Endpoint['answer']>[2]
  /** The absolute URL of the façade, without a slash at its end. */
  readonly base: string
  /** The time zone of dates without one. */
  readonly timeZone: string
}

/** A FHIR resource with its version. */
export interface Versioned {
  readonly resource: ResourceDraft
  /** FHIR R4, Datatypes, id. */
  readonly version: string
  /** Milliseconds since 1970; undefined if it is not known. */
  readonly changed?: number | undefined
  /** The query of its address, which authorises a guest. */
  readonly query?: string | undefined
}

/** Returns the resource with its meta element (FHIR R4, Resource, §2.27.3). */
export function withMeta({ resource, version, changed }: Versioned): ResourceDraft {
  const { resourceType, id, ...members } = resource
  const lastUpdated = changed === undefined ? undefined : new Date(changed).toISOString()
  return { resourceType, id, meta: { versionId: version, lastUpdated }, ...members }
}

/** Returns a reference to a resource of the façade, relative to its base. */
export function reference(type: string, id: string, display?: string): Draft {
  return { reference: `${type}/${id}`, type, display }
}

/** Returns the id that a relative reference has; undefined for one of another type. */
export function idOfReference(type: string, text: string | undefined): string | undefined {
  const [, found, id] = /^(?:([A-Z][A-Za-z]+)\/)?([A-Za-z0-9.-]{1,64})$/.exec(text ?? '') ?? []
  return found === undefined || found === type ? id : undefined
}
