import { digits, elements, Reader, tokenCharacters, whitespace } from './reference-reader.ts'

export interface ReferenceVariant {
  readonly mediaType: string
  readonly aliases?: readonly string[]
  readonly quality: number
}

interface Range {
  readonly name: string
  readonly parameters: readonly (readonly [name: string, value: string])[]
  readonly weight: number
}

/**
 * Returns the negotiated media type. Our choices: malformed elements are ignored, and if none is left, any type is
 * acceptable; ties are decided by specificity, then by the server's preference, then by order.
 */
export function referenceNegotiate(
  accept: string | undefined,
  variants: readonly ReferenceVariant[],
): string | undefined {
  const ranges = elements(accept ?? '', true)
    .map(mediaRange)
    .filter((range) => range !== undefined)
  let best: { readonly rank: readonly number[]; readonly mediaType: string } | undefined
  for (const variant of variants) {
    const { weight, exactness } = ranges.length === 0 ? { weight: 1, exactness: 0 } : applicable(variant, ranges)
    const rank = [weight, exactness, variant.quality]
    if (weight > 0 && (best === undefined || isGreater(rank, best.rank))) best = { rank, mediaType: variant.mediaType }
  }
  return best?.mediaType
}

function isGreater(one: readonly number[], other: readonly number[]): boolean {
  const difference = one.findIndex((value, position) => value !== other[position])
  return difference >= 0 && (one[difference] ?? 0) > (other[difference] ?? 0)
}

// "Media ranges can be overridden by more specific media ranges or specific media types. If more than one media range
// applies to a given type, the most specific reference has precedence."
function applicable(variant: ReferenceVariant, ranges: readonly Range[]): { weight: number; exactness: number } {
  for (const exactness of [3, 2, 1, 0]) {
    const range = ranges.find((one) => exactnessOf(one, variant) === exactness)
    if (range !== undefined) return { weight: range.weight, exactness }
  }
  return { weight: 0, exactness: -1 }
}

function exactnessOf({ name, parameters }: Range, { mediaType, aliases = [] }: ReferenceVariant): number {
  if (name === '*/*') return 0
  for (const known of [mediaType, ...aliases]) {
    if (name === `${known.slice(0, known.indexOf('/'))}/*`) return 1
    // Our choice: all content is UTF-8, and any other parameter only lowers the specificity.
    if (name === known) return parameters.every(([key, value]) => key === 'charset' && /^utf-8$/i.test(value)) ? 3 : 2
  }
  return -1
}

function mediaRange(text: string): Range | undefined {
  const reader = new Reader(text)
  const type = reader.many(tokenCharacters).toLowerCase()
  if (!reader.skip('/')) return undefined
  const subtype = reader.many(tokenCharacters).toLowerCase()
  const parameters = type === '' || subtype === '' ? undefined : parametersOf(reader)
  if (parameters === undefined || (type === '*' && subtype !== '*')) return undefined
  // If a parameter is repeated, the last weight counts.
  const weight = parameters.filter(([name]) => name === 'q').at(-1)?.[1] ?? '1'
  const others = [...new Map(parameters)].filter(([name]) => name !== 'q')
  return isWeight(weight) ? { name: `${type}/${subtype}`, parameters: others, weight: Number(weight) } : undefined
}

// parameters = *( OWS ";" OWS [ parameter ] )
function parametersOf(reader: Reader): (readonly [string, string])[] | undefined {
  const parameters: (readonly [string, string])[] = []
  for (;;) {
    reader.many(whitespace)
    if (reader.isAtEnd()) return parameters
    if (!reader.skip(';')) return undefined
    reader.many(whitespace)
    const name = reader.many(tokenCharacters).toLowerCase()
    if (name === '') continue
    const value = reader.skip('=') ? word(reader) : undefined
    if (value === undefined) return undefined
    parameters.push([name, value])
  }
}

function word(reader: Reader): string | undefined {
  if (!reader.skip('"')) {
    const token = reader.many(tokenCharacters)
    return token === '' ? undefined : token
  }
  let value = ''
  while (!reader.isAtEnd()) {
    const character = reader.next()
    if (character === '"') return value
    if (character === '\\' && reader.isAtEnd()) return undefined
    value += character === '\\' ? reader.next() : character
  }
  return undefined
}

// qvalue = ( "0" [ "." 0*3DIGIT ] ) / ( "1" [ "." 0*3("0") ] )
function isWeight(text: string): boolean {
  const reader = new Reader(text)
  const fraction = reader.skip('0') ? digits : reader.skip('1') ? '0' : undefined
  if (fraction === undefined) return false
  return reader.isAtEnd() || (reader.skip('.') && reader.many(fraction).length <= 3 && reader.isAtEnd())
}
