import { splitOutsideQuotes } from './negotiate.ts'
import { trimmed } from '../field-syntax.ts'

/** What a client would like (RFC 7240); none of it is an order. */
export interface Preferences {
  readonly return?: 'minimal' | 'representation'
  readonly respondAsync: boolean
  /** So many seconds the client would wait for an answer. */
  readonly wait?: number
  readonly handling?: 'strict' | 'lenient'
}

const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+"
const preference = new RegExp(`^(${token})(?:[ \\t]*=[ \\t]*(?:(${token})|"((?:[^"\\\\]|\\\\.)*)"))?$`, 's')
// RFC 9111 §1.2.2: what is larger is taken for this.
const longest = 2 ** 31

/** The preferences of a Prefer field that are known here. The first of several for one name counts, even if not understood. */
export function parsePrefer(field: string | undefined): Preferences {
  const values = valuesOf(field ?? '')
  const returned = oneOf(values.get('return'), ['minimal', 'representation'])
  const handling = oneOf(values.get('handling'), ['strict', 'lenient'])
  const wait = values.get('wait') ?? ''
  return {
    ...(returned === undefined ? {} : { return: returned }),
    respondAsync: values.get('respond-async') === '',
    ...(/^\d+$/.test(wait) ? { wait: Math.min(Number(wait), longest) } : {}),
    ...(handling === undefined ? {} : { handling }),
  }
}

// RFC 7240 §2: names ignore case, an empty value is none, and only the first preference of a name counts.
function valuesOf(field: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const element of splitOutsideQuotes(field, ',')) {
    const [first, ...parameters] = splitOutsideQuotes(element, ';').map(
      (part) => preference.exec(trimmed(part)) ?? part,
    )
    const isWellFormed = parameters.every((part) => typeof part !== 'string' || trimmed(part) === '')
    if (typeof first !== 'object' || !isWellFormed) continue
    const [, name = '', plain, quoted = ''] = first
    const value = plain ?? quoted.replaceAll(/\\(.)/gs, '$1')
    if (!values.has(name.toLowerCase())) values.set(name.toLowerCase(), value)
  }
  return values
}

// The values are literals of an ABNF, which ignore case (RFC 5234 §2.3).
function oneOf<Value extends string>(text: string | undefined, values: readonly Value[]): Value | undefined {
  return values.find((value) => value === text?.toLowerCase())
}

/** The Preference-Applied field (RFC 7240 §3) for the preferences that were honoured. */
export function preferenceApplied(applied: Partial<Preferences>): string {
  return [
    applied.return === undefined ? [] : `return=${applied.return}`,
    applied.respondAsync === true ? 'respond-async' : [],
    applied.wait === undefined ? [] : `wait=${String(applied.wait)}`,
    applied.handling === undefined ? [] : `handling=${applied.handling}`,
  ]
    .flat()
    .join(', ')
}
