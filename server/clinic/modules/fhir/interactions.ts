import { protocolProblem } from '@waymark/server'
import type { Asked, Versioned } from './requests/asked.ts'
import { searchset } from './search/bundle.ts'
import { Refused, refused } from './failures.ts'
import { type JsonRecord, resourceFrom, type ResourceDraft } from './requests/json.ts'
import { requireUnchanged, type WriteConditions } from './requests/conditions.ts'
import { type FhirTypeRow, type Matches, pagesOf, type Search } from './search/search.ts'
import { searchOf } from './search/search-request.ts'
import { fhirTypes, includable } from './types/index.ts'

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
  const how = { isStrict, timeZone: asked.timeZone, includes: includable, reverse: row.reverse }
  const search = searchOf(query, row.parameters, how)
  return searchset(asked, { type, search, matches: await matchesOf(asked, row, search) })
}

async function matchesOf(asked: Asked, row: FhirTypeRow, search: Search): Promise<Matches> {
  // FHIR R4, Search, §3.1.1.5.8: a page of no resources is a count.
  if (search.isCount || search.count === 0) return counted(asked, row, search)
  const matches = await row.find(asked, search)
  if (!search.needsTotal || matches.total !== undefined) return matches
  return { ...(await counted(asked, row, search)), ...matches }
}

const countedAtOnce = 200

async function counted(asked: Asked, row: FhirTypeRow, search: Search): Promise<Matches> {
  let total = 0
  let next: string | undefined
  for await (const matches of pagesOf(asked, row, { ...search, count: countedAtOnce })) {
    if (matches.total !== undefined) return { resources: [], total: matches.total }
    total += matches.resources.length
    next = matches.next
  }
  // More pages than these are not counted.
  return next === undefined ? { resources: [], total } : { resources: [] }
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
  if (row.create === undefined) throw notAllowed(type)
  // FHIR R4, §3.1.0.8: the service chooses the id.
  const members = { ...ofType(type, content), id: undefined }
  if (condition !== undefined) {
    const [found, ...others] = await matching(asked, row, condition)
    if (others.length > 0) throw refused('fhir-several', 'If-None-Exist matches several resources.')
    if (found !== undefined) return { found, isNew: false }
  }
  return { found: await row.create(asked, members), isNew: true }
}

/** Returns the resources of a condition, at most a page more than one. */
async function matching(asked: Asked, row: FhirTypeRow, condition: string): Promise<readonly Versioned[]> {
  const query = new URLSearchParams(
    [...new URLSearchParams(condition)].filter(([name]) => !name.startsWith('_') || name.startsWith('_id')),
  )
  if (query.size === 0) throw refused('fhir-malformed', 'If-None-Exist needs a search parameter.')
  const search = searchOf(query, row.parameters, { isStrict: true, timeZone: asked.timeZone })
  const found: Versioned[] = []
  for await (const { resources } of pagesOf(asked, row, search)) {
    found.push(...resources)
    if (found.length > 1) break
  }
  return found
}

interface Update {
  readonly id: string
  readonly content: JsonRecord
  readonly conditions: WriteConditions
}

/** Updates a resource (FHIR R4, RESTful API, §3.1.0.4). */
export async function updated(asked: Asked, type: string, { id, content, conditions }: Update): Promise<Versioned> {
  const row = rowOf(type)
  if (row.update === undefined) throw notAllowed(type)
  const given = ofType(type, content)
  if (given.id !== id) throw refused('fhir-malformed', `The id of the resource must be ${id}, as in its address.`)
  const before = await row.read(asked, id)
  requireUnchanged(conditions, before)
  return row.update(asked, before, given)
}

/** Removes a resource (FHIR R4, RESTful API, §3.1.0.7). */
export async function removed(asked: Asked, type: string, id: string, conditions: WriteConditions): Promise<void> {
  const row = rowOf(type)
  if (row.remove === undefined) throw notAllowed(type)
  const before = await row.read(asked, id)
  requireUnchanged(conditions, before)
  await row.remove(asked, id)
}

function ofType(type: string, content: JsonRecord): ResourceDraft {
  if (content['resourceType'] !== type) throw refused('fhir-malformed', `The resourceType must be ${type}.`)
  return resourceFrom(content)
}

function notAllowed(type: string): Refused {
  const detail = `A client cannot create or change a resource of the type ${type}.`
  return new Refused(protocolProblem('method-not-allowed', detail, { headers: { Allow: 'GET, HEAD, OPTIONS' } }))
}
