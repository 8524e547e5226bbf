import type { Asked, Versioned } from '../requests/asked.ts'
import { refused } from '../failures.ts'
import { type Draft, isRecord, listOf, recordOf, recordsOf, type ResourceDraft, textOf } from '../requests/json.ts'
import { codeOf, type DateCondition, dateCondition, meets } from './search-values.ts'

/** A search parameter of a type: how it is written, and the values that a resource has for it. */
export interface SearchParameter {
  readonly type: 'date' | 'reference' | 'string' | 'token'
  readonly documentation: string
  /** References as `Type/id`, texts, codes, or instants as ISO 8601. */
  readonly valuesOf: (resource: ResourceDraft) => readonly Draft[]
}

export type SearchParameters = Readonly<Record<string, SearchParameter>>

/** One parameter with its alternatives, any of which a resource may have. */
interface Condition {
  readonly name: string
  readonly values: readonly string[]
}

/** A search that was read. */
export interface Search {
  readonly conditions: readonly Condition[]
  readonly count: number
  /** Where the page begins, as the next link of the page before says. */
  readonly after: string | undefined
  readonly includes: readonly string[]
  /** The references to the found resources that `_revinclude` wants, as `Type:parameter`. */
  readonly reverse: readonly string[]
  /** The names that are not parameters of the type. */
  readonly ignored: readonly string[]
}

/** A page of the resources that match. */
export interface Matches {
  readonly resources: readonly Versioned[]
  /** The parameter of the next page. */
  readonly next?: string | undefined
  readonly total?: number
}

const usualCount = 50
/** Maximum number of resources of a page, and of values of a search. */
export const mostCount = 200
/** Parameters of all types (FHIR R4, Search, §3.1.1.5). */
const general = new Set([
  '_count',
  '_format',
  '_include',
  '_include:iterate',
  '_after',
  '_total',
  '_summary',
  '_pretty',
])

/** Parameters that every type has. */
export const ofEveryType: SearchParameters = {
  _id: { type: 'token', documentation: 'The logical id.', valuesOf: ({ id }) => [id] },
}

interface SearchHandling {
  readonly isStrict: boolean
  readonly timeZone: string
  /** The values of `_revinclude` that the type has. */
  readonly reverse?: readonly string[] | undefined
}

/** Reads the parameters of a search. Unknown ones are ignored, unless the client wants strict handling (§3.1.1.6). */
export function searchOf(
  given: URLSearchParams,
  parameters: SearchParameters,
  { isStrict, timeZone, reverse = [] }: SearchHandling,
): Search {
  const known: SearchParameters = { ...ofEveryType, ...parameters }
  const written = new Map([...given].map((pair) => [pair.join('='), pair]))
  const pairs = [...written.values()].filter(([, value]) => value !== '')
  const conditions = pairs
    .filter(([name]) => Object.hasOwn(known, name))
    .map(([name, value]) => ({ name, values: [...new Set(value.split(/(?<!\\),/))] }))
  const wanted = given.getAll('_revinclude')
  const isKnown = (name: string): boolean =>
    name === '_revinclude' ? wanted.every((each) => reverse.includes(each)) : general.has(name)
  const ignored = [...new Set(pairs.map(([name]) => name))].filter(
    (name) => !Object.hasOwn(known, name) && !isKnown(name),
  )
  if (isStrict && ignored.length > 0) throw refused('fhir-malformed', `Unknown parameters: ${ignored.join(', ')}.`)
  const wrong = conditions.find(
    ({ name, values }) =>
      known[name]?.type === 'date' && values.some((value) => dateCondition(value, timeZone) === undefined),
  )
  if (wrong !== undefined)
    throw refused('fhir-malformed', `${wrong.name} must be a date, such as ge2026-12-01, or an instant.`)
  if (conditions.flatMap(({ values }) => values).length > mostCount)
    throw refused('fhir-malformed', `A search has at most ${String(mostCount)} values.`)
  const count = Number(given.get('_count') ?? usualCount)
  if (!Number.isInteger(count) || count < 0) throw refused('fhir-malformed', '_count must be a whole number.')
  return {
    conditions,
    count: Math.min(count, mostCount),
    after: given.get('_after') ?? undefined,
    includes: [...given].filter(([name]) => name.startsWith('_include')).map(([, value]) => value),
    reverse: wanted.filter((each) => reverse.includes(each)),
    ignored,
  }
}

/** Returns the alternatives of each occurrence of a parameter. */
export function given({ conditions }: Pick<Search, 'conditions'>, ...names: readonly string[]): readonly string[][] {
  return conditions.filter(({ name }) => names.includes(name)).map(({ values }) => [...values])
}

/** Returns the conditions of date parameters. */
export function datesOf(search: Search, name: string, timeZone: string): readonly DateCondition[] {
  return given(search, name)
    .flat()
    .flatMap((value) => dateCondition(value, timeZone) ?? [])
}

/** Tells whether a resource meets all conditions of a search. */
export function matches(
  { resource }: Versioned,
  { conditions }: Pick<Search, 'conditions'>,
  { parameters, timeZone }: { readonly parameters: SearchParameters; readonly timeZone: string },
): boolean {
  return conditions.every(({ name, values }) => {
    const parameter = { ...ofEveryType, ...parameters }[name]
    if (parameter === undefined) return true
    const found = parameter.valuesOf(resource).flatMap((value) => textOf(value) ?? [])
    return values.some((value) => found.some((each) => isMatch(parameter.type, each, { value, timeZone })))
  })
}

function isMatch(
  type: SearchParameter['type'],
  found: string,
  { value, timeZone }: { readonly value: string; readonly timeZone: string },
): boolean {
  switch (type) {
    case 'date': {
      const condition = dateCondition(value, timeZone)
      return condition !== undefined && meets(Date.parse(found), condition)
    }
    case 'reference':
      // The id alone is a reference to any type.
      return found === value || found.endsWith(`/${value}`) || value.endsWith(`/${found}`)
    case 'string':
      return (
        found
          .toLowerCase()
          .split(/\s+/)
          .some((word) => word.startsWith(value.toLowerCase())) || found.toLowerCase().startsWith(value.toLowerCase())
      )
    case 'token':
      return found.toLowerCase() === codeOf(value).toLowerCase()
  }
}

/** Returns the codes and the texts of codeable concepts. */
export function codesOf(value: Draft): readonly Draft[] {
  return [value]
    .flatMap((each) => (isRecord(each) ? [each] : listOf(each).filter(isRecord)))
    .flatMap(({ text, coding }) => [text, ...recordsOf(coding).map(({ code }) => code)])
}

/** Returns the texts of references. */
export function referencesOf(value: Draft): readonly Draft[] {
  const all = isRecord(value) ? [value] : listOf(value).map(recordOf)
  return all.map((each) => each['reference'])
}

/** Returns the page of a search in resources that are all at hand. */
export function pageAmong(
  resources: readonly Versioned[],
  search: Search,
  how: { readonly parameters: SearchParameters; readonly timeZone: string },
): Matches {
  const found = resources.filter((each) => matches(each, search, how))
  const start = /^\d{1,9}$/.test(search.after ?? '') ? Number(search.after) : 0
  const end = start + search.count
  return {
    resources: found.slice(start, end),
    total: found.length,
    ...(search.count > 0 && end < found.length ? { next: String(end) } : {}),
  }
}

/** A kind of resource of the façade. */
export interface FhirTypeRow {
  readonly documentation: string
  readonly parameters: SearchParameters
  /** The parameters of type reference that `_include` follows. */
  readonly includes?: readonly string[]
  /** The references to the type that `_revinclude` follows, as `Type:parameter`. */
  readonly reverse?: readonly string[]
  read(asked: Asked, id: string): Promise<Versioned>
  find(asked: Asked, search: Search): Promise<Matches>
  /** Creates the resource that content describes, and returns it. */
  create?(asked: Asked, content: ResourceDraft): Promise<Versioned>
  /** Updates a resource of this version to the content. */
  update?(asked: Asked, before: Versioned, content: ResourceDraft): Promise<Versioned>
  /** Removes a resource. */
  remove?(asked: Asked, id: string): Promise<void>
}

// A patient has fewer pages of appointments, and a count ends after so many.
const mostPages = 50

/** Reads the pages of a search one after the other, from its first. */
export async function* pagesOf(
  asked: Asked,
  row: Pick<FhirTypeRow, 'find'>,
  search: Search,
  most = mostPages,
): AsyncGenerator<Matches> {
  let after: string | undefined
  for (let page = 0; page < most; page += 1) {
    const matches = await row.find(asked, { ...search, after })
    yield matches
    after = matches.next
    if (after === undefined) return
  }
}
