import { type Asked, idOfReference, type Versioned, withMeta } from './asked.ts'
import { Refused } from './failures.ts'
import type { Draft, ResourceDraft } from './json.ts'
import { warning } from './outcome.ts'
import type { FhirTypeRow, Matches, Search } from './search.ts'
import { fhirTypes } from './types/index.ts'

interface Found {
  readonly type: string
  readonly row: FhirTypeRow
  readonly search: Search
  readonly matches: Matches
  readonly query: URLSearchParams
}

/** Returns the page of a search with what it includes (FHIR R4, Bundle). */
export async function searchset(asked: Asked, found: Found): Promise<ResourceDraft> {
  const { type, search, matches, query } = found
  const page = (after: string | undefined): string => {
    const parameters = new URLSearchParams(
      [...query].filter(([name]) => name !== '_after' && !search.ignored.includes(name)),
    )
    if (after !== undefined) parameters.set('_after', after)
    const text = parameters.toString()
    return `${asked.base}/${type}${text === '' ? '' : `?${text}`}`
  }
  const included = await includedIn(asked, found)
  const entry = (each: Versioned, mode: string): Draft => ({
    fullUrl: `${asked.base}/${each.resource.resourceType}/${each.resource.id ?? ''}`,
    resource: withMeta(each),
    search: { mode },
  })
  const isCount = query.get('_summary') === 'count'
  const ignored = search.ignored.length === 0 ? [] : [warning(`Ignored: ${search.ignored.join(', ')}.`)]
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: matches.total,
    link: [
      { relation: 'self', url: page(search.after) },
      ...(matches.next === undefined ? [] : [{ relation: 'next', url: page(matches.next) }]),
    ],
    entry: isCount
      ? []
      : [
          ...matches.resources.map((each) => entry(each, 'match')),
          ...included.map((each) => entry(each, 'include')),
          ...ignored.map((resource) => ({ resource, search: { mode: 'outcome' } })),
        ],
  }
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

function keyOf({ resource }: Versioned): string {
  return `${resource.resourceType}/${resource.id ?? ''}`
}

function referencesIn({ resource }: Versioned, includes: readonly string[], searched: string): readonly string[] {
  return includes.flatMap((include) => {
    const [source, name = '', target] = include === '*' ? [searched, '*'] : include.split(':')
    const row = fhirTypes.get(resource.resourceType)
    if (row === undefined || (source !== resource.resourceType && source !== '*')) return []
    const names = name === '*' ? (row.includes ?? []) : (row.includes ?? []).filter((each) => each === name)
    return names
      .flatMap((each) => row.parameters[each]?.valuesOf(resource) ?? [])
      .filter((value) => typeof value === 'string')
      .filter((value) => target === undefined || value.startsWith(`${target}/`))
  })
}

async function readIfAllowed(asked: Asked, key: string): Promise<readonly Versioned[]> {
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
