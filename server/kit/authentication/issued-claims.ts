import { translate } from '@waymark/shared'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { protocolProblem } from '../http/problem.ts'
import type { Clock } from '../values/time.ts'
import type { RejectedCredentials } from './scheme.ts'

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

/** The claims of a token, or why it is refused; undefined for a token that is no JWT. */
export type VerifiedClaims =
  { readonly claims: JWTPayload } | Exclude<RejectedCredentials, { readonly verdict: 'throttled' }> | undefined

/**
 * Verifies JWT access tokens (RFC 9068) of an issuer. Its keys are read again when a token names an unknown one, so that the
 * issuer can change them.
 */
export function issuedClaims(
  { issuer, audience, keysUrl }: Issuer,
  clock: Clock,
): (token: string) => Promise<VerifiedClaims> {
  const keys = reached(createRemoteJWKSet(new URL(keysUrl)))
  const rules = { issuer, audience, algorithms, typ: 'at+jwt', requiredClaims: ['exp', 'sub', 'client_id'] }
  return async (token) => {
    if (!jws.test(token)) return undefined
    try {
      const { payload } = await jwtVerify(token, keys, { ...rules, currentDate: new Date(clock.now()) })
      // Sender-constrained tokens (RFC 7800) are not bearer tokens.
      return payload['cnf'] === undefined ? { claims: payload } : { verdict: 'refused' }
    } catch (error) {
      return refused(error)
    }
  }
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

function refused(error: unknown): Extract<VerifiedClaims, { readonly verdict: string }> {
  // The expiry is checked after the signature.
  if (error instanceof errors.JWTExpired) return { verdict: 'expired' }
  if (!(error instanceof Unreachable)) return { verdict: 'refused' }
  const headers = { 'Retry-After': '30' }
  const problem = protocolProblem('busy', translate('The keys of the issuer are not available. Try again later.'), {
    headers,
  })
  return { verdict: 'unreadable', problem }
}
