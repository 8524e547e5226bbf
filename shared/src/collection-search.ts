import { pageVariables, viewVariables } from './collection.ts'
import { choice, optional, text, type Field, type FieldOption, type Fields, type ReferenceField } from './field.ts'
import type { NoFields } from './description.ts'
import { translatable } from './translate.ts'

type FilterField<F> = F extends Field<infer A> ? Field<A, false> : never
type ReferenceName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends ReferenceField ? Name : never
}[keyof F]

/**
 * The parameters of the search of a collection: `q` if it has words, the filters and references, `sort` and those of a
 * page.
 */
export type SearchFields<F extends Fields, Filter extends string, Word extends string, Sort extends string> = {
  readonly [Name in keyof F as Name extends Filter | ReferenceName<F> ? Name : never]: FilterField<F[Name]>
} & ([Word] extends [never] ? NoFields : { readonly q: Field<string, false> }) & {
    readonly sort: Field<Sort | `-${Sort}`, false>
  } & typeof pageVariables

// The last three select the media type and the language of any resource, and encrypt a search.
const reserved = new Set([
  'q',
  'sort',
  ...Object.keys(pageVariables),
  ...Object.keys(viewVariables),
  'as',
  'lang',
  'sealed',
])

interface Searched<F extends Fields> {
  readonly fields: F
  /** Those of `belongsTo` too. */
  readonly filters: readonly string[]
  readonly words?: readonly string[]
  readonly sorts: readonly string[]
}

/**
 * Returns the parameters of the search of a collection.
 *
 * @throws RangeError if a filter has the name of another parameter
 */
// Computed members have no name in the type of an object literal, so the signature says them.
export function searchFields<F extends Fields, Filter extends string, Word extends string, Sort extends string>(
  searched: Searched<F>,
): SearchFields<F, Filter, Word, Sort>
export function searchFields({ fields, filters, words = [], sorts }: Searched<Fields>): Fields {
  const taken = filters.find((name) => reserved.has(name))
  if (taken !== undefined) throw new RangeError(`The name ${taken} of a filter is reserved: rename the field.`)
  const q = optional(text({ prompt: translatable('Words'), maxLength: 100 }))
  const options = sorts.flatMap((name): readonly FieldOption[] => {
    const prompt = fields[name]?.prompt ?? name
    return [
      { value: name, prompt },
      { value: `-${name}`, prompt: `${prompt}, descending` },
    ]
  })
  const sort = choice({
    prompt: translatable('Sort by'),
    options: Object.fromEntries(options.map((one) => [one.value, one.prompt])),
  })
  const chosen = filters.flatMap((name): readonly (readonly [string, Field])[] => {
    const field = fields[name]
    return field === undefined ? [] : [[name, optional(field)]]
  })
  return { ...(words.length === 0 ? {} : { q }), ...Object.fromEntries(chosen), sort: optional(sort), ...pageVariables }
}
