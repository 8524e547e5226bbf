import { hexOf } from '../hex.ts'
import type { DigestHash } from '@waymark/shared'

/** A hash function of {@link Hashes}: gives the bytes of the hash, at once or later. */
export type Hash = (data: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>

/**
 * The hash functions that {@link digest} may use; what is missing is not spoken. `nodeHashes` of `@waymark/sdk/node`
 * are some.
 */
export type Hashes = Readonly<Partial<Record<DigestHash, Hash>>>

/** What every platform has: Web Cryptography knows neither SHA-512/256 nor MD5. */
export const platformHashes: Hashes = {
  'SHA-256': async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data)),
}

/** The function over text or bytes, with its result in hexadecimal. */
export function inHexadecimal(hash: Hash): (input: string | Uint8Array) => Promise<string> {
  return async (input) => {
    const data = typeof input === 'string' ? new TextEncoder().encode(input) : new Uint8Array(input)
    return hexOf(await hash(data))
  }
}
