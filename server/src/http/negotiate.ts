import { LRUCache } from 'lru-cache'
import { parseAccept, type MediaRange } from './media-range.ts'

/** One of several media types in which a resource can be had. */
export interface Variant {
  readonly mediaType: string
  readonly aliases?: readonly string[]
  /** The server's preference, which decides between variants that the client likes equally. */
  readonly quality: number
}

/**
 * The variant that the client likes best (RFC 9110 §12.5.1), or undefined where it accepts none. What it weighs
 * equally is decided by how exactly it was named, then by the server's preference, then by the order of the list.
 */
export function negotiate<V extends Variant>(accept: string | undefined, variants: readonly V[]): V | undefined {
  const known = remembered.get(variants) ?? new LRUCache<string, { readonly chosen: number }>({ max: 500 })
  remembered.set(variants, known)
  const field = accept ?? ''
  const decision = known.get(field) ?? { chosen: choose(field, variants) }
  known.set(field, decision)
  return variants[decision.chosen]
}

// Few clients send many different fields; reading one anew for each request is work done twice.
const remembered = new WeakMap<readonly Variant[], LRUCache<string, { readonly chosen: number }>>()

function choose(accept: string, variants: readonly Variant[]): number {
  const ranges = parseAccept(accept)
  // No Accept field, or one in which nothing can be read, means that anything will do.
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

// The most specific range that matches decides, also where it says q=0.
function preferenceFor(variant: Variant, ranges: readonly MediaRange[]): Preference {
  let chosen: Preference = { weight: 0, exactness: -1 }
  for (const range of ranges) {
    const exactness = exactnessOf(range, variant)
    if (exactness > chosen.exactness) chosen = { weight: range.weight, exactness }
  }
  return chosen
}

function exactnessOf(range: MediaRange, variant: Variant): number {
  if (range.type === '*') return 0
  const names = [variant.mediaType, ...(variant.aliases ?? [])]
  if (range.subtype === '*') return names.some((name) => name.startsWith(`${range.type}/`)) ? 1 : -1
  if (!names.includes(`${range.type}/${range.subtype}`)) return -1
  return [...range.parameters].every(isOurs) ? 3 : 2
}

// Everything is written in UTF-8. A parameter that no variant declares (level, profile, version) is not a reason
// for refusing, only for looking at the others first.
function isOurs([name, value]: readonly [string, string]): boolean {
  return name === 'charset' && value.toLowerCase() === 'utf-8'
}
