import { oncePerObject } from '../../values/once-per-object.ts'
import { memoize } from '../caching/memoize.ts'
import { parseParameters, token } from '../field-syntax.ts'

/** One element of an Accept field (RFC 9110 §12.5.1). Names are in lower case. */
export interface MediaRange {
  readonly type: string
  readonly subtype: string
  readonly parameters: ReadonlyMap<string, string>
  /** The weight, 0 to 1. */
  readonly weight: number
}

const element = new RegExp(`^[ \\t]*(${token})/(${token})[ \\t]*((?:;.*)?)$`, 's')
const weightGrammar = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** Parses an Accept field. Malformed elements are ignored, because some browsers and tools send them. */
function parseAccept(field: string): readonly MediaRange[] {
  return splitOutsideQuotes(field, ',').flatMap((text) => {
    const range = parseRange(text)
    return range === undefined ? [] : [range]
  })
}

function parseRange(text: string): MediaRange | undefined {
  const parts = element.exec(text)
  if (parts === null) return undefined
  const [, type = '', subtype = '', rest = ''] = parts
  if (type === '*' && subtype !== '*') return undefined
  const parameters = parseParameters(rest)
  if (parameters === undefined) return undefined
  const weight = parameters.get('q') ?? '1'
  parameters.delete('q')
  if (!weightGrammar.test(weight)) return undefined
  return { type: type.toLowerCase(), subtype: subtype.toLowerCase(), parameters, weight: Number(weight) }
}

/** Splits a list at a separator outside quoted strings. */
export function splitOutsideQuotes(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (quoted && character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** One of the media types of a resource. */
export interface Variant {
  readonly mediaType: string
  readonly aliases?: readonly string[]
  /** The only parameters that a media range for it may have. */
  readonly onlyParameters?: readonly string[]
  /** The server's preference, which decides between equally weighted variants. */
  readonly quality: number
}

/**
 * Negotiates the representation (RFC 9110 §12.5.1); undefined if none is acceptable. Ties are decided by the
 * specificity of the media range, then by the server's preference, then by the order of the list.
 */
export function negotiate<V extends Variant>(accept: string | undefined, variants: readonly V[]): V | undefined {
  return variants[positionAmong(variants)(accept)]
}

const positionAmong = oncePerObject((variants: readonly Variant[]) =>
  memoize((accept) => choose(accept ?? '', variants)),
)

function choose(accept: string, variants: readonly Variant[]): number {
  const ranges = parseAccept(accept)
  // Without an Accept field, or if it is malformed, every media type is acceptable.
  const candidates = variants.map((variant, position) => {
    const preference = ranges.length === 0 ? { weight: 1, exactness: 0 } : preferenceFor(variant, ranges)
    return { ...preference, quality: variant.quality, position }
  })
  const [best] = candidates
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.exactness - a.exactness || b.quality - a.quality)
  return best?.position ?? -1
}

interface Preference {
  readonly weight: number
  readonly exactness: number
}

// The most specific matching range decides, even with q=0.
function preferenceFor(variant: Variant, ranges: readonly MediaRange[]): Preference {
  let chosen: Preference = { weight: 0, exactness: -1 }
  for (const range of ranges) {
    const exactness = exactnessOf(range, variant)
    if (exactness > chosen.exactness) chosen = { weight: range.weight, exactness }
  }
  return chosen
}

function exactnessOf(range: MediaRange, variant: Variant): number {
  // A file has the media type that it was stored with, which is not known before it is found.
  if (range.type === '*' || variant.mediaType === '*/*') return 0
  const names = [variant.mediaType, ...(variant.aliases ?? [])]
  if (range.subtype === '*') return names.some((name) => name.startsWith(`${range.type}/`)) ? 1 : -1
  if (!names.includes(`${range.type}/${range.subtype}`)) return -1
  const { onlyParameters } = variant
  if (onlyParameters !== undefined && [...range.parameters.keys()].some((name) => !onlyParameters.includes(name)))
    return -1
  return [...range.parameters].every(isOurs) ? 3 : 2
}

// All text is UTF-8. Parameters that no variant declares (level, profile, version) do not exclude a variant but lower
// its rank.
function isOurs([name, value]: readonly [string, string]): boolean {
  return name === 'charset' && value.toLowerCase() === 'utf-8'
}
