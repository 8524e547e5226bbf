import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { accountId } from '../account.ts'
import { protocolProblem } from '../../http/problem.ts'
import type { Clock } from '../../values/time.ts'
import type { TokenVerifier } from '../bearer.ts'
import type { Verdict } from '../scheme.ts'
import type { RecordKeeper } from './record-keeper.ts'

/** Verifies access tokens of our authorization server. Revocation is effective at once in all processes. */
export function accessTokens(keeper: RecordKeeper): TokenVerifier {
  return async (token) => {
    const kept = await keeper.find(token)
    if (kept === undefined) return undefined
    const { kind, payload, isRevoked, isExpired, expires } = kept
    // Refresh tokens, codes and others grant no access.
    if (kind !== 'AccessToken' && kind !== 'ClientCredentials') return { verdict: 'refused' }
    if (isRevoked || isExpired) return { verdict: 'expired' }
    const { accountId, clientId = '', scope = '' } = payload
    const scopes = scope.split(' ')
    const isAccepted = async (): Promise<boolean> => {
      const now = await keeper.find(token)
      return now !== undefined && !now.isRevoked && !now.isExpired
    }
    return accountId === undefined
      ? { verdict: 'application', application: clientId }
      : { verdict: 'accepted', account: accountId, scopes, until: expires, isAccepted }
  }
}

/** A trusted external issuer. */
export interface Issuer {
  /** As in `iss`. */
  readonly issuer: string
  /** The `aud` of its tokens for this service. */
  readonly audience: string
  /** The URL of its public keys. */
  readonly keysUrl: string
}

// Asymmetric algorithms only: no shared secret.
const algorithms = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA', 'Ed25519']
const jws = /^[\w-]+\.[\w-]+\.[\w-]*$/

/**
 * Verifies JWT access tokens (RFC 9068) of an external issuer. `sub` is the account here, `scope` its consent; without
 * `scope` the token grants only what needs none. The URL of the keys comes from the configuration, never from the
 * token.
 */
export function foreignTokens({ issuer, audience, keysUrl }: Issuer, clock: Clock): TokenVerifier {
  const keys = reached(createRemoteJWKSet(new URL(keysUrl)))
  const rules = { issuer, audience, algorithms, typ: 'at+jwt', requiredClaims: ['exp', 'sub', 'client_id'] }
  return async (token) => {
    if (!jws.test(token)) return undefined
    try {
      const { payload } = await jwtVerify(token, keys, { ...rules, currentDate: new Date(clock.now()) })
      return accepted(payload)
    } catch (error) {
      return refused(error)
    }
  }
}

function accepted({ sub = '', scope, cnf }: JWTPayload): Verdict {
  // Sender-constrained tokens (RFC 7800) are not bearer tokens.
  if (cnf !== undefined) return { verdict: 'refused' }
  const scopes = typeof scope === 'string' ? scope.split(' ') : []
  return { verdict: 'accepted', account: accountId(sub), scopes }
}

class Unreachable extends Error {}

// jose throws the same error for an unknown key and for an unreachable key set.
function reached(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (isAboutToken(error)) throw error
      throw new Unreachable('The keys of the issuer are not available', { cause: error })
    }
  }
}

function isAboutToken(error: unknown): boolean {
  const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JOSENotSupported } = errors
  return [JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JOSENotSupported].some((kind) => error instanceof kind)
}

function refused(error: unknown): Verdict {
  // The expiry is checked after the signature.
  if (error instanceof errors.JWTExpired) return { verdict: 'expired' }
  if (!(error instanceof Unreachable)) return { verdict: 'refused' }
  const headers = { 'Retry-After': '30' }
  const problem = protocolProblem('busy', 'The keys of the issuer are not available. Try again later.', { headers })
  return { verdict: 'unreadable', problem }
}
