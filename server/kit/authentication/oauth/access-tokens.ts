import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { accountId } from '../account.ts'
import { protocolProblem } from '../../http/problem.ts'
import type { Clock } from '../../values/time.ts'
import type { TokenVerifier } from '../bearer.ts'
import type { Verdict } from '../scheme.ts'
import type { RecordKeeper } from './record-keeper.ts'

/** Tokens that our authorization server has given to programs. An end is an end at once, for every process. */
export function accessTokens(keeper: RecordKeeper): TokenVerifier {
  return async (token) => {
    const kept = await keeper.find(token)
    if (kept === undefined) return undefined
    const { kind, payload, isRevoked, isExpired } = kept
    // Refresh tokens, codes and others open nothing here.
    if (kind !== 'AccessToken' && kind !== 'ClientCredentials') return { verdict: 'refused' }
    if (isRevoked || isExpired) return { verdict: 'expired' }
    const { accountId, clientId = '', scope = '' } = payload
    const scopes = scope.split(' ')
    return accountId === undefined
      ? { verdict: 'program', program: clientId }
      : { verdict: 'accepted', account: accountId, scopes }
  }
}

/** Whose tokens are accepted beside our own. */
export interface Issuer {
  /** As it stands in `iss`. */
  readonly issuer: string
  /** What its tokens for us have in `aud`. */
  readonly audience: string
  /** Where its public keys are. */
  readonly keysUrl: string
}

// What signs with a secret that we would have to know too is not among them.
const algorithms = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA', 'Ed25519']
const jws = /^[\w-]+\.[\w-]+\.[\w-]*$/

/**
 * JWTs that another issuer has signed as access tokens (RFC 9068). `sub` names the account here, `scope` what it has
 * allowed; without `scope` the token opens only what needs none. Where the keys are comes from the configuration, never
 * from the token.
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
  // Bound to a key that a bearer does not show (RFC 7800).
  if (cnf !== undefined) return { verdict: 'refused' }
  const scopes = typeof scope === 'string' ? scope.split(' ') : []
  return { verdict: 'accepted', account: accountId(sub), scopes }
}

class Unreachable extends Error {}

// jose says in the same way that a key is not there and that the keys cannot be had.
function reached(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (isAboutToken(error)) throw error
      throw new Unreachable('The keys of the issuer cannot be had', { cause: error })
    }
  }
}

function isAboutToken(error: unknown): boolean {
  const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JOSENotSupported } = errors
  return [JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JOSENotSupported].some((kind) => error instanceof kind)
}

function refused(error: unknown): Verdict {
  // The signature was right, or nobody would have looked when it is over.
  if (error instanceof errors.JWTExpired) return { verdict: 'expired' }
  if (!(error instanceof Unreachable)) return { verdict: 'refused' }
  const headers = { 'Retry-After': '30' }
  const problem = protocolProblem('busy', 'The keys of the issuer cannot be had at the moment.', { headers })
  return { verdict: 'unreadable', problem }
}
