import {
  digestAlgorithmOf,
  digested,
  digestHashOf,
  digestResponse,
  digestSecret,
  digestUserHash,
  type Challenge,
  type Credentials,
  type DigestAlgorithm,
  type DigestProtection,
} from '@waymark/shared'
import { createHash } from 'node:crypto'

const names = { 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256', MD5: 'md5' } as const

export interface DigestAnswer {
  readonly user: string
  readonly password: string
  readonly method?: string
  readonly uri?: string
  readonly qop?: DigestProtection
  readonly nc?: string
  readonly cnonce?: string
  readonly content?: string
  /** Derived from the password by default. */
  readonly secret?: string | undefined
  /** The form of the user name; plain UTF-8 by default. */
  readonly named?: 'plainly' | 'extended' | 'hashed'
  /** Overrides sent parameters; undefined omits one. */
  readonly sent?: Readonly<Record<string, string | undefined>>
}

const byDefault = {
  method: 'GET',
  uri: '/me',
  qop: 'auth',
  nc: '00000001',
  cnonce: 'c0ffee',
  content: '',
  secret: undefined,
  named: 'plainly',
  sent: {},
} as const satisfies Partial<DigestAnswer>

/**
 * Returns the response of an honest client to a Digest challenge, with one character for each octet as in a header
 * field.
 */
export function answered(challenge: Challenge, given: DigestAnswer): Credentials {
  const answer: Required<DigestAnswer> = { ...byDefault, ...given }
  const { algorithm, hash } = hashOf(challenge)
  const { uri, qop, nc, cnonce } = answer
  const realm = challenge.parameters.get('realm') ?? ''
  const nonce = challenge.parameters.get('nonce') ?? ''
  const secret = answer.secret ?? digested(digestSecret({ ...answer, realm }), hash)
  const exchange = { ...answer, algorithm, nonce, secret, content: Buffer.from(answer.content) }
  const sent = {
    ...nameIn(answer, digested(digestUserHash({ ...answer, realm }), hash)),
    realm,
    nonce,
    uri,
    algorithm,
    response: digested(digestResponse(exchange), hash),
    qop,
    nc,
    cnonce,
    opaque: challenge.parameters.get('opaque'),
    ...answer.sent,
  }
  const parameters = Object.entries(sent).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { scheme: 'Digest', parameters: new Map(parameters) }
}

function hashOf({ parameters }: Challenge): {
  readonly algorithm: DigestAlgorithm
  readonly hash: (input: string | Uint8Array) => string
} {
  const algorithm = digestAlgorithmOf(parameters.get('algorithm'))
  if (algorithm === undefined) throw new Error('The challenge has no known algorithm')
  return { algorithm, hash: (input) => createHash(names[digestHashOf(algorithm)]).update(input).digest('hex') }
}

function nameIn({ user, named }: Required<DigestAnswer>, userHash: string): Readonly<Record<string, string>> {
  switch (named) {
    case 'plainly':
      return { username: Buffer.from(user).toString('latin1') }
    case 'extended':
      return { 'username*': `UTF-8''${encodeURIComponent(user)}` }
    case 'hashed':
      return { username: userHash, userhash: 'true' }
  }
}
