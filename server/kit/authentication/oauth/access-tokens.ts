import { accountId } from '../account.ts'
import { issuedClaims, type Issuer } from '../issued-claims.ts'
import type { Clock } from '../../values/time.ts'
import type { TokenVerifier } from '../bearer.ts'
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

/**
 * Verifies JWT access tokens (RFC 9068) of an external issuer. `sub` is the account here, `scope` its consent; without
 * `scope` the token grants only what needs none. The URL of the keys comes from the configuration, never from the
 * token.
 */
export function foreignTokens(issuer: Issuer, clock: Clock): TokenVerifier {
  const verified = issuedClaims(issuer, clock)
  return async (token) => {
    const found = await verified(token)
    if (found === undefined || 'verdict' in found) return found
    const { sub = '', scope } = found.claims
    const scopes = typeof scope === 'string' ? scope.split(' ') : []
    return { verdict: 'accepted', account: accountId(sub), scopes }
  }
}
