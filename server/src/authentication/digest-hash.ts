import { digested, type DigestAlgorithm, type DigestFormula, type DigestHash, digestHashOf } from '@waymark/shared'
import { hash } from 'node:crypto'

const names = {
  'SHA-256': 'sha256',
  'SHA-512-256': 'sha512-256',
  MD5: 'md5',
} as const satisfies Record<DigestHash, string>

/** The outcome of a formula of Digest. */
export function digestedWith(algorithm: DigestAlgorithm, formula: DigestFormula): string {
  return digested(formula, (input) => hash(names[digestHashOf(algorithm)], input))
}

/** How many hexadecimal digits a hash has. */
export function digestLength(algorithm: DigestAlgorithm): number {
  return digestHashOf(algorithm) === 'MD5' ? 32 : 64
}
