import { hash } from 'node:crypto'
import {
  digested,
  type DigestAlgorithm,
  type DigestFormula,
  type DigestHash,
  digestHashOf,
  digestAlgorithmOf,
  type Credentials,
  type DigestExchange,
  type DigestProtection,
} from '@waymark/shared'

const names = {
  'SHA-256': 'sha256',
  'SHA-512-256': 'sha512-256',
  MD5: 'md5',
} as const satisfies Record<DigestHash, string>

/** Computes a Digest formula. */
export function digestedWith(algorithm: DigestAlgorithm, formula: DigestFormula): string {
  return digested(formula, (input) => hash(names[digestHashOf(algorithm)], input))
}

/** Returns the length of a hash in hexadecimal digits. */
function digestLength(algorithm: DigestAlgorithm): number {
  return digestHashOf(algorithm) === 'MD5' ? 32 : 64
}

export type DigestUserName = { readonly account: string } | { readonly userHash: string }

type Read = DigestUserName | { readonly fault: string }

/** Parses the user of the credentials: a name, an extended name (RFC 8187), or a user hash (RFC 7616 §3.4). */
function readDigestUser(parameters: ReadonlyMap<string, string>, algorithm: DigestAlgorithm): Read {
  const plain = parameters.get('username')
  const extended = parameters.get('username*')
  const userHash = parameters.get('userhash')?.toLowerCase() ?? 'false'
  if (userHash !== 'true' && userHash !== 'false') return { fault: 'The parameter userhash must be true or false.' }
  if ((plain === undefined) === (extended === undefined)) return { fault: 'Send either username or username*.' }
  if (userHash === 'true') return hashed(plain, algorithm)
  const account = plain === undefined ? extendedValue(extended ?? '') : utf8Of(plain)
  return account === undefined ? { fault: 'The user name is not valid UTF-8.' } : { account }
}

function hashed(plain: string | undefined, algorithm: DigestAlgorithm): Read {
  const digits = digestLength(algorithm)
  const isHash = plain?.length === digits && /^[0-9a-f]+$/i.test(plain)
  return isHash
    ? { userHash: plain.toLowerCase() }
    : { fault: `A hashed user name must have ${String(digits)} digits.` }
}

const extendedNotation = /^utf-8'[a-z0-9-]*'((?:[a-z0-9!#$&+\-.^_`|~]|%[0-9a-f]{2})*)$/i

function extendedValue(text: string): string | undefined {
  const encoded = extendedNotation.exec(text)?.[1]
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

// Header fields are decoded as Latin-1, one character for each octet.
function utf8Of(field: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(field, 'latin1'))
  } catch {
    return undefined
  }
}

/** The offered and accepted parameters. */
export interface DigestTerms {
  readonly realm: string
  readonly opaque?: string | undefined
  /** Preferred first. */
  readonly algorithms: readonly DigestAlgorithm[]
}

export interface DigestCredentials extends Omit<DigestExchange, 'secret'> {
  readonly user: DigestUserName
  /** In lower case. */
  readonly response: string
  /** The nonce count `nc`. */
  readonly count: number
}

const longestClientNonce = 256
const protections = ['auth', 'auth-int'] as const satisfies readonly DigestProtection[]
const needed = ['realm', 'nonce', 'uri', 'response', 'qop', 'nc', 'cnonce'] as const

/** Parses Digest credentials (RFC 7616 §3.4) and returns the first fault that needs no secret. */
export function readDigestCredentials(
  terms: DigestTerms,
  { parameters }: Credentials,
): DigestCredentials | { readonly fault: string } {
  const missing = needed.find((name) => !parameters.has(name))
  if (missing !== undefined) return { fault: `The parameter ${missing} is missing.` }
  const text = (name: string): string => parameters.get(name) ?? ''
  const algorithm = digestAlgorithmOf(parameters.get('algorithm'))
  if (algorithm === undefined || !terms.algorithms.includes(algorithm)) {
    return { fault: `The parameter algorithm must be one of ${terms.algorithms.join(', ')}.` }
  }
  const qop = protections.find((protection) => protection === text('qop'))
  if (qop === undefined) return { fault: `The parameter qop must be one of ${protections.join(', ')}.` }
  const user = readDigestUser(parameters, algorithm)
  if ('fault' in user) return user
  const fault = faultIn(terms, parameters, algorithm)
  if (fault !== undefined) return { fault }
  return {
    user,
    algorithm,
    qop,
    nonce: text('nonce'),
    nc: text('nc'),
    cnonce: text('cnonce'),
    uri: text('uri'),
    response: text('response').toLowerCase(),
    count: Number.parseInt(text('nc'), 16),
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
    [parameters.get('realm') === realm, 'The parameter realm must equal that of the challenge.'],
    [opaque === (parameters.get('opaque') ?? opaque), 'The parameter opaque must equal that of the challenge.'],
    [
      isHexadecimal('nc', 8) && parameters.get('nc') !== '00000000',
      'The parameter nc must be eight hexadecimal digits.',
    ],
    [isHexadecimal('response', digits), `The parameter response must have ${String(digits)} hexadecimal digits.`],
    [
      isClientNonce(parameters.get('cnonce')),
      `The parameter cnonce must have 1 to ${String(longestClientNonce)} characters.`,
    ],
    [isAscii(parameters.get('nonce')) && isAscii(parameters.get('uri')), 'The parameters nonce and uri must be ASCII.'],
  ]
  return rules.find(([isKept]) => !isKept)?.[1]
}

function isClientNonce(cnonce = ''): boolean {
  return cnonce !== '' && cnonce.length <= longestClientNonce && isAscii(cnonce)
}

// Other characters would be hashed as different octets than were sent.
function isAscii(text = ''): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
