import {
  digestAlgorithmOf,
  type Credentials,
  type DigestAlgorithm,
  type DigestExchange,
  type DigestProtection,
} from '@waymark/shared'
import { digestLength } from './digest-hash.ts'
import { readDigestUser, type DigestUserName } from './digest-user-name.ts'

/** What a service offers and therefore takes. */
export interface DigestTerms {
  readonly realm: string
  readonly opaque?: string | undefined
  /** The most preferred first. */
  readonly algorithms: readonly DigestAlgorithm[]
}

export interface DigestCredentials extends Omit<DigestExchange, 'secret'> {
  readonly user: DigestUserName
  /** In lower case. */
  readonly response: string
  /** What `nc` counts. */
  readonly count: number
}

const longestClientNonce = 256
const protections = ['auth', 'auth-int'] as const satisfies readonly DigestProtection[]
const needed = ['realm', 'nonce', 'uri', 'response', 'qop', 'nc', 'cnonce'] as const

/** Reads credentials of Digest (RFC 7616 §3.4), and finds the first fault in them that needs no secret. */
export function readDigestCredentials(
  terms: DigestTerms,
  { parameters }: Credentials,
): DigestCredentials | { readonly fault: string } {
  const missing = needed.find((name) => !parameters.has(name))
  if (missing !== undefined) return { fault: `The parameter ${missing} is missing.` }
  const text = (name: string): string => parameters.get(name) ?? ''
  const algorithm = digestAlgorithmOf(parameters.get('algorithm'))
  if (algorithm === undefined || !terms.algorithms.includes(algorithm)) {
    return { fault: `The parameter algorithm is one of ${terms.algorithms.join(', ')}.` }
  }
  const qop = protections.find((protection) => protection === text('qop'))
  if (qop === undefined) return { fault: `The parameter qop is one of ${protections.join(', ')}.` }
  const user = readDigestUser(parameters, algorithm)
  if ('fault' in user) return user
  const fault = faultIn(terms, parameters, algorithm)
  if (fault !== undefined) return { fault }
  return {
    ...{ user, algorithm, qop, nonce: text('nonce'), nc: text('nc'), cnonce: text('cnonce'), uri: text('uri') },
    ...{ response: text('response').toLowerCase(), count: Number.parseInt(text('nc'), 16) },
  }
}

function faultIn(
  { realm, opaque }: DigestTerms,
  parameters: ReadonlyMap<string, string>,
  algorithm: DigestAlgorithm,
): string | undefined {
  const digits = digestLength(algorithm)
  const isHexadecimal = (name: string, length: number): boolean =>
    new RegExp(`^[0-9a-f]{${String(length)}}$`, 'i').test(parameters.get(name) ?? '')
  const rules: readonly (readonly [isKept: boolean, fault: string])[] = [
    [parameters.get('realm') === realm, 'The parameter realm is the one of the challenge.'],
    [opaque === (parameters.get('opaque') ?? opaque), 'The parameter opaque is the one of the challenge.'],
    [isHexadecimal('nc', 8) && parameters.get('nc') !== '00000000', 'The parameter nc is eight hexadecimal digits.'],
    [isHexadecimal('response', digits), `The parameter response is ${String(digits)} hexadecimal digits.`],
    [isClientNonce(parameters.get('cnonce')), `The parameter cnonce has 1 to ${String(longestClientNonce)} letters.`],
    [isAscii(parameters.get('nonce')) && isAscii(parameters.get('uri')), 'The nonce and the uri are ASCII.'],
  ]
  return rules.find(([isKept]) => !isKept)?.[1]
}

function isClientNonce(cnonce = ''): boolean {
  return cnonce !== '' && cnonce.length <= longestClientNonce && isAscii(cnonce)
}

// What is not would be hashed as other octets than those that were sent.
function isAscii(text = ''): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
