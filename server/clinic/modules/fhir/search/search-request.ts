import { type Refused, refused } from '../failures.ts'
import {
  type Condition,
  mostCount,
  ofEveryType,
  type Search,
  type SearchParameter,
  type SearchParameters,
} from './search.ts'
import { alternativesIn, codeMeant, dateCondition } from './search-values.ts'

type Pair = readonly [name: string, value: string]

interface SearchHandling {
  readonly isStrict: boolean
  readonly timeZone: string
  /** The values that `_include` can have. */
  readonly includes?: ReadonlySet<string> | undefined
  /** The values of `_revinclude` that the type has. */
  readonly reverse?: readonly string[] | undefined
}

const usualCount = 50

/** Parameters of all types (FHIR R4, Search, §3.1.1.5), with the values that are supported. */
const general = new Map<string, (value: string, handling: SearchHandling) => boolean>([
  ['_count', () => true],
  ['_format', () => true],
  ['_after', () => true],
  ['_include', (value, { includes }) => includes?.has(value) === true],
  ['_include:iterate', (value, { includes }) => includes?.has(value) === true],
  ['_revinclude', (value, { reverse }) => reverse?.includes(value) === true],
  ['_summary', (value) => value === 'count' || value === 'false'],
  ['_total', (value) => ['none', 'estimate', 'accurate'].includes(value)],
])

/**
 * Reads the parameters of a search. Unknown ones are ignored, unless the client wants strict handling (§3.1.1.6); modifiers
 * that are not supported are refused (§3.1.1.4).
 */
export function searchOf(given: URLSearchParams, parameters: SearchParameters, handling: SearchHandling): Search {
  const known: SearchParameters = { ...ofEveryType, ...parameters }
  const distinct = [...new Map([...given].map((pair) => [pair.join('='), pair])).values()]
  const pairs = distinct.filter(([, value]) => value !== '').map((pair) => withoutModifier(pair, known))
  const isProcessed = ([name, value]: Pair): boolean =>
    Object.hasOwn(known, name) || general.get(name)?.(value, handling) === true
  const processed = pairs.filter(isProcessed)
  const ignored = [...new Set(pairs.filter((pair) => !isProcessed(pair)).map(nameIgnored))]
  if (handling.isStrict && ignored.length > 0)
    throw refused('fhir-unsupported', `Not supported: ${ignored.join(', ')}. Leave them out.`)
  const valuesOf = (...names: readonly string[]): readonly string[] =>
    processed.flatMap(([name, value]) => (names.includes(name) ? [value] : []))
  return {
    conditions: conditionsOf(processed, known, handling),
    count: countOf(valuesOf('_count')),
    isCount: valuesOf('_summary').includes('count'),
    needsTotal: valuesOf('_total').some((value) => value !== 'none'),
    after: valuesOf('_after')[0],
    includes: valuesOf('_include', '_include:iterate'),
    reverse: valuesOf('_revinclude'),
    processed,
    ignored,
  }
}

function nameIgnored([name, value]: Pair): string {
  return general.has(name) ? `${name}=${value}` : name
}

/**
 * Returns a parameter without the type of its references as a modifier (FHIR R4, Search, §3.1.1.4.11); throws the refusal of
 * other modifiers and of unknown chains, because a search without them would find more.
 */
function withoutModifier(pair: Pair, known: SearchParameters): Pair {
  const [name, value] = pair
  if (isKnown(name, known)) return pair
  const [, base = chainedIn(name), modifier, rest = ''] = /^([^:]+):([^:.]*)(.*)$/s.exec(name) ?? []
  if (!isKnown(base, known)) return pair
  if (modifier === undefined || !isTarget(modifier, known[base])) throw unsupported(name)
  return rest === '' ? [base, referencesTo(modifier, pair)] : withoutModifier([base + rest, value], known)
}

function isKnown(name: string, known: SearchParameters): boolean {
  return Object.hasOwn(known, name) || general.has(name)
}

function isTarget(modifier: string, parameter: SearchParameter | undefined): boolean {
  return parameter?.targets?.includes(modifier) === true
}

/** Returns the parameter that a chain begins with. */
function chainedIn(name: string): string {
  return name.split('.')[0] ?? ''
}

function unsupported(name: string): Refused {
  return refused('fhir-unsupported', `The modifier or the chain of ${name} is not supported: see metadata.`)
}

function referencesTo(type: string, [name, value]: Pair): string {
  const all = alternativesIn(value).map((each) => (each.includes('/') ? each : `${type}/${each}`))
  const wrong = all.find((each) => !each.startsWith(`${type}/`))
  if (wrong !== undefined) throw refused('fhir-malformed', `${name} must be the id of a ${type}, not ${wrong}.`)
  return all.join(',')
}

function conditionsOf(
  pairs: readonly Pair[],
  known: SearchParameters,
  { timeZone }: Pick<SearchHandling, 'timeZone'>,
): readonly Condition[] {
  const conditions = pairs.flatMap(([name, value]) => {
    const parameter = Object.hasOwn(known, name) ? known[name] : undefined
    const values = parameter === undefined ? [] : valuesMeant(parameter, value)
    if (parameter?.type === 'date' && values.some((each) => dateCondition(each, timeZone) === undefined))
      throw refused('fhir-malformed', `${name} must be a date, such as ge2026-12-01, or an instant.`)
    return values.length === 0 ? [] : [{ name, values }]
  })
  if (conditions.flatMap(({ values }) => values).length > mostCount)
    throw refused('fhir-malformed', `A search has at most ${String(mostCount)} values.`)
  return conditions
}

/** Returns the alternatives of a value, tokens without their system; none if each resource has one of them. */
function valuesMeant({ type, system }: SearchParameter, value: string): readonly string[] {
  const written = [...new Set(alternativesIn(value))]
  if (type !== 'token') return written
  const codes = written.map((token) => codeMeant(token, system)).filter((code) => code !== undefined)
  return codes.length < written.length ? [] : codes
}

function countOf([text]: readonly string[]): number {
  const count = Number(text ?? usualCount)
  if (!Number.isInteger(count) || count < 0) throw refused('fhir-malformed', '_count must be a whole number.')
  return Math.min(count, mostCount)
}
