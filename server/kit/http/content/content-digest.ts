import { serializeDictionary } from 'structured-headers'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from '../request.ts'
import { dictionaryIn } from './dictionary.ts'

/** The supported algorithms, preferred first (RFC 9530 §5). */
const digestAlgorithms = ['sha-256', 'sha-512'] as const

export type DigestAlgorithm = (typeof digestAlgorithms)[number]

/**
 * Returns the preferred supported algorithm of a Want-Content-Digest or Want-Repr-Digest field (RFC 9530 §4), if any. A
 * malformed field is ignored.
 */
export function wantedDigest(field: string | undefined): DigestAlgorithm | undefined {
  const wishes = dictionaryIn(field)
  let best: { readonly algorithm: DigestAlgorithm; readonly weight: number } | undefined
  for (const algorithm of digestAlgorithms) {
    const weight = weightOf(wishes?.get(algorithm)?.[0])
    if (weight > (best?.weight ?? 0)) best = { algorithm, weight }
  }
  return best?.algorithm
}

// RFC 9530 §4: an integer from 0 (not acceptable) to 10.
function weightOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10 ? value : 0
}

/** Tells whether a request asks for a digest, which needs the whole content. */
export function wantsDigest(request: Pick<Request, 'header'>): boolean {
  return ['want-content-digest', 'want-repr-digest'].some((name) => wantedDigest(request.header(name)) !== undefined)
}

/** Returns the value of Content-Digest or Repr-Digest (RFC 9530 §2, §3). */
export function digestField(algorithm: DigestAlgorithm, bytes: Uint8Array): string {
  return serializeDictionary(new Map([[algorithm, [digest(algorithm, bytes), new Map()]]]))
}

/**
 * Verifies a Content-Digest field against the content. Unsupported algorithms are ignored (RFC 9530 §2); if all are,
 * the result is `absent`.
 */
export function digestMatches(
  field: string | undefined,
  bytes: Uint8Array,
): 'absent' | 'right' | 'wrong' | 'unreadable' {
  if (field === undefined) return 'absent'
  const claims = dictionaryIn(field)
  if (claims === undefined) return 'unreadable'
  const given = digestAlgorithms.filter((algorithm) => claims.has(algorithm))
  if (given.length === 0) return 'absent'
  const verdicts = given.map((algorithm) => {
    const claimed = claims.get(algorithm)?.[0]
    return claimed instanceof ArrayBuffer ? areSame(new Uint8Array(claimed), digest(algorithm, bytes)) : undefined
  })
  if (verdicts.includes(undefined)) return 'unreadable'
  return verdicts.includes(false) ? 'wrong' : 'right'
}

function areSame(claimed: Uint8Array, actual: Uint8Array): boolean {
  return claimed.byteLength === actual.byteLength && timingSafeEqual(claimed, actual)
}

function digest(algorithm: DigestAlgorithm, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash(algorithm.replace('-', '')).update(bytes).digest())
}
