import type { TokenVerifier } from '../bearer.ts'
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
