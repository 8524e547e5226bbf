import type { Asked, Versioned } from './asked.ts'
import { searchset } from './bundle.ts'
import { refused } from './failures.ts'
import { type JsonRecord, resourceFrom, type ResourceDraft } from './json.ts'
import { weakTag } from './reply.ts'
import { type FhirTypeRow, searchOf } from './search.ts'
import { fhirTypes } from './types/index.ts'

/** Returns the row of a type; throws the refusal of an unknown one. */
export function rowOf(type: string): FhirTypeRow {
  const row = fhirTypes.get(type)
  if (row === undefined) throw refused('fhir-not-supported', `${type} is not a type of this façade: see metadata.`)
  return row
}

export function readOne(asked: Asked, type: string, id: string): Promise<Versioned> {
  return rowOf(type).read(asked, id)
}

/** Searches a type (FHIR R4, Search). */
export async function searched(asked: Asked, type: string, query: URLSearchParams): Promise<ResourceDraft> {
  const row = rowOf(type)
  const isStrict = (asked.request.header('prefer') ?? '').includes('handling=strict')
  const search = searchOf(query, row.parameters, { isStrict, timeZone: asked.timeZone })
  const matches = await row.find(asked, search)
  return searchset(asked, { type, row, search, matches, query })
}

interface Creation {
  readonly content: JsonRecord
  /** The query of If-None-Exist. */
  readonly condition?: string | undefined
}

/** Creates a resource, unless one exists that meets the condition (FHIR R4, RESTful API, §3.1.0.8.1). */
export async function created(
  asked: Asked,
  type: string,
  { content, condition }: Creation,
): Promise<{ readonly found: Versioned; readonly isNew: boolean }> {
  const row = rowOf(type)
  if (row.create === undefined) throw refused('fhir-refused', `${type} cannot be created here.`)
  // FHIR R4, §3.1.0.8: the service chooses the id.
  const members = { ...ofType(type, content), id: undefined }
  if (condition !== undefined) {
    const query = new URLSearchParams(condition)
    const search = searchOf(query, row.parameters, { isStrict: true, timeZone: asked.timeZone })
    const { resources } = await row.find(asked, search)
    const [found, ...others] = resources
    if (others.length > 0) throw refused('fhir-several', `If-None-Exist matches ${String(resources.length)} resources.`)
    if (found !== undefined) return { found, isNew: false }
  }
  return { found: await row.create(asked, members), isNew: true }
}

interface Update {
  readonly id: string
  readonly content: JsonRecord
  readonly ifMatch?: string | undefined
}

/** Updates a resource (FHIR R4, RESTful API, §3.1.0.4). */
export async function updated(asked: Asked, type: string, { id, content, ifMatch }: Update): Promise<Versioned> {
  const row = rowOf(type)
  if (row.update === undefined) throw refused('fhir-refused', `${type} cannot be updated here.`)
  const given = ofType(type, content)
  if (given.id !== id) throw refused('fhir-malformed', `The id of the resource must be ${id}, as in its address.`)
  const before = await row.read(asked, id)
  const wanted = ifMatch?.replace(/^(?!W\/)/, 'W/')
  if (wanted !== undefined && wanted !== 'W/*' && wanted !== weakTag(before.version))
    throw refused('fhir-changed', `The present version is ${before.version}.`)
  return row.update(asked, before, given)
}

function ofType(type: string, content: JsonRecord): ResourceDraft {
  if (content['resourceType'] !== type) throw refused('fhir-malformed', `The resourceType must be ${type}.`)
  return resourceFrom(content)
}
