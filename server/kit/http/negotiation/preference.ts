import { splitOutsideQuotes } from './negotiate.ts'
import { token, trimmed } from '../field-syntax.ts'

/** The preferences of a client (RFC 7240), all of them optional. */
export interface Preferences {
  readonly return?: 'minimal' | 'representation'
  readonly respondAsync: boolean
  /** Seconds that the client is willing to wait. */
  readonly wait?: number
  readonly handling?: 'strict' | 'lenient'
}

const preference = new RegExp(`^(${token})(?:[ \\t]*=[ \\t]*(?:(${token})|"((?:[^"\\\\]|\\\\.)*)"))?$`, 's')
// RFC 9111 §1.2.2: larger values are read as 2^31.
const longest = 2 ** 31

/** Parses the supported preferences of a Prefer field. The first of several with the same name counts. */
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

// RFC 7240 §2: names are case-insensitive, and an empty value equals none.
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

// ABNF literals are case-insensitive (RFC 5234 §2.3).
function oneOf<Value extends string>(text: string | undefined, values: readonly Value[]): Value | undefined {
  return values.find((value) => value === text?.toLowerCase())
}

/** Returns the Preference-Applied field (RFC 7240 §3). */
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
