import { type Asked, idOfReference, type Versioned, withMeta } from '../requests/asked.ts'
import { Refused } from '../failures.ts'
import type { Draft, ResourceDraft } from '../requests/json.ts'
import { warning } from '../requests/outcome.ts'
import { type Matches, mostCount, pagesOf, type Search } from './search.ts'
import { searchOf } from './search-request.ts'
import { searchsetOf } from './searchset.ts'
import { fhirTypes } from '../types/index.ts'

interface Found {
  readonly type: string
  readonly search: Search
  readonly matches: Matches
}

/** Returns the page of a search with what it includes (FHIR R4, Bundle). */
export async function searchset(asked: Asked, found: Found): Promise<ResourceDraft> {
  const { type, search, matches } = found
  const page = (after: string | undefined): string => {
    const parameters = new URLSearchParams(
      search.processed.filter(([name]) => name !== '_after').map((pair) => [...pair]),
    )
    if (after !== undefined) parameters.set('_after', after)
    const text = parameters.toString()
    return `${asked.base}/${type}${text === '' ? '' : `?${text}`}`
  }
  const included = [...(await includedIn(asked, found)), ...(await referringTo(asked, found))]
  const entry = (each: Versioned, mode: Mode): Draft => entryOf(asked, withMeta(each), mode)
  const ignored = search.ignored.length === 0 ? [] : [warning(`Ignored: ${search.ignored.join(', ')}.`)]
  return searchsetOf({
    self: page(search.after),
    next: matches.next === undefined ? undefined : page(matches.next),
    total: matches.total,
    entry: [
      ...matches.resources.map((each) => entry(each, 'match')),
      ...included.map((each) => entry(each, 'include')),
      ...ignored.map(outcomeEntry),
    ],
  })
}

type Mode = 'match' | 'include'

/** Returns an entry at the address of its resource. */
export function entryOf({ base }: Pick<Asked, 'base'>, resource: ResourceDraft, mode: Mode): Draft {
  return { fullUrl: `${base}/${resource.resourceType}/${resource.id ?? ''}`, resource, search: { mode } }
}

/** Returns an entry with what a search or an operation tells besides its resources. */
export function outcomeEntry(resource: ResourceDraft): Draft {
  return { resource, search: { mode: 'outcome' } }
}

// References lead to few types, so a chain ends soon.
const mostRounds = 3

/** Reads the resources that the references of the found ones lead to (FHIR R4, Search, §3.1.1.5.4). */
async function includedIn(asked: Asked, { type, search, matches }: Found): Promise<readonly Versioned[]> {
  const known = new Set(matches.resources.map(keyOf))
  const all: Versioned[] = []
  let fresh: readonly Versioned[] = matches.resources
  for (let round = 0; round < mostRounds && fresh.length > 0; round += 1) {
    const wanted = fresh.flatMap((each) => referencesIn(each, search.includes, type)).filter((key) => !known.has(key))
    const next: Versioned[] = []
    for (const key of new Set(wanted)) {
      known.add(key)
      next.push(...(await readIfAllowed(asked, key)))
    }
    all.push(...next)
    fresh = next
  }
  return all
}

const atOnce = 50

/** Reads the resources that refer to the found ones (FHIR R4, Search, §3.1.1.5.4). */
async function referringTo(asked: Asked, { search, matches }: Found): Promise<readonly Versioned[]> {
  const keys = matches.resources.map(keyOf)
  const all: Versioned[] = []
  for (const each of search.reverse) {
    const [type = '', name = ''] = each.split(':')
    const row = fhirTypes.get(type)
    for (let start = 0; row !== undefined && start < keys.length; start += atOnce) {
      const values = keys.slice(start, start + atOnce).join(',')
      const query = new URLSearchParams({ [name]: values, _count: String(mostCount) })
      const about = searchOf(query, row.parameters, { isStrict: true, timeZone: asked.timeZone })
      for await (const { resources } of pagesOf(asked, row, about)) all.push(...resources)
    }
  }
  return all
}

function keyOf({ resource }: Versioned): string {
  return `${resource.resourceType}/${resource.id ?? ''}`
}

function referencesIn({ resource }: Versioned, includes: readonly string[], searched: string): readonly string[] {
  return includes.flatMap((include) => {
    const [source, name = '', target] = include === '*' ? [searched, '*'] : include.split(':')
    const row = fhirTypes.get(resource.resourceType)
    if (row === undefined || source !== resource.resourceType) return []
    const names = name === '*' ? (row.includes ?? []) : (row.includes ?? []).filter((each) => each === name)
    return names
      .flatMap((each) => row.parameters[each]?.valuesOf(resource) ?? [])
      .filter((value) => typeof value === 'string')
      .filter((value) => target === undefined || value.startsWith(`${target}/`))
  })
}

/** Returns the resource that a reference leads to; none if the caller may not see it. */
export async function readIfAllowed(asked: Asked, key: string): Promise<readonly Versioned[]> {
  const [type = ''] = key.split('/')
  const id = idOfReference(type, key)
  const row = fhirTypes.get(type)
  if (row === undefined || id === undefined) return []
  try {
    return [await row.read(asked, id)]
  } catch (error) {
    // What the caller may not see is left out.
    if (error instanceof Refused) return []
    throw error
  }
}
