import type { Asked, Versioned } from '../requests/asked.ts'
import { type Refused, refused } from '../failures.ts'
import { type Draft, isRecord, listOf, recordOf, recordsOf, type ResourceDraft, textOf } from '../requests/json.ts'
import { type DateCondition, dateCondition, meets } from './search-values.ts'

/** A search parameter of a type: how it is written, and the values that a resource has for it. */
export interface SearchParameter {
  readonly type: 'date' | 'reference' | 'string' | 'token'
  readonly documentation: string
  /** The types that a reference can lead to. */
  readonly targets?: readonly string[]
  /** The system of the codes; undefined if they have none. */
  readonly system?: string
  /** References as `Type/id`, texts, codes, or instants as ISO 8601. */
  readonly valuesOf: (resource: ResourceDraft) => readonly Draft[]
}

export type SearchParameters = Readonly<Record<string, SearchParameter>>

/** One parameter with its alternatives, any of which a resource may have. */
export interface Condition {
  readonly name: string
  /** Tokens are without the system of their element; one with another system is as it was written. */
  readonly values: readonly string[]
}

/** A search that was read. */
export interface Search {
  readonly conditions: readonly Condition[]
  readonly count: number
  /** Whether only the total is asked for. */
  readonly isCount: boolean
  readonly needsTotal: boolean
  /** Where the page begins, as the next link of the page before says. */
  readonly after: string | undefined
  readonly includes: readonly string[]
  /** The references to the found resources that `_revinclude` wants, as `Type:parameter`. */
  readonly reverse: readonly string[]
  /** The parameters that the search uses. */
  readonly processed: readonly (readonly [name: string, value: string])[]
  /** The names that are not parameters of the type, and values of general parameters that are not supported. */
  readonly ignored: readonly string[]
}

/** A page of the resources that match. */
export interface Matches {
  readonly resources: readonly Versioned[]
  /** The parameter of the next page. */
  readonly next?: string | undefined
  readonly total?: number
}

/** Maximum number of resources of a page, and of values of a search. */
export const mostCount = 200
/** Parameters that every type has. */
export const ofEveryType: SearchParameters = {
  _id: { type: 'token', documentation: 'The logical id.', valuesOf: ({ id }) => [id] },
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
      return found === value || found.endsWith(`/${value}`)
    case 'string':
      return (
        found
          .toLowerCase()
          .split(/\s+/)
          .some((word) => word.startsWith(value.toLowerCase())) || found.toLowerCase().startsWith(value.toLowerCase())
      )
    case 'token':
      return found.toLowerCase() === value.toLowerCase()
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
  if (!/^\d{1,9}$/.test(search.after ?? '0')) throw wrongCursor()
  const start = Number(search.after ?? '0')
  const end = start + search.count
  return {
    resources: found.slice(start, end),
    total: found.length,
    ...(search.count > 0 && end < found.length ? { next: String(end) } : {}),
  }
}

/** Returns the refusal of a page that no link leads to. */
export function wrongCursor(): Refused {
  return refused(
    'fhir-malformed',
    '_after must be taken unchanged from the next link of a page. Begin at the first page.',
  )
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
  /** The members that a patch can remove; undefined if an update removes each absent one, or refuses to. */
  readonly removable?: readonly string[]
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
