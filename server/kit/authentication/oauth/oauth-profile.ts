import type { KoaContextWithOIDC } from 'oidc-provider'
import type { AccountHolder, AccountLookup } from '../account.ts'

/** What a profile of OAuth 2 adds, such as SMART App Launch. */
export interface OAuthProfile {
  /** The values of the parameter `aud` that name the service; an authorization request with another one is refused. */
  readonly audiences: readonly string[]
  /** The names of the claims that `claims` returns; they are in ID tokens and in the response of the UserInfo endpoint. */
  readonly claimNames: readonly string[]
  /** Returns claims of a user beside those of OpenID Connect. */
  readonly claims: (account: AccountHolder, scopes: readonly string[]) => Readonly<Record<string, string>>
  /** Returns members of a token response beside those of OAuth 2. */
  readonly tokenMembers: (account: AccountHolder, scopes: readonly string[]) => Readonly<Record<string, string>>
}

interface Parts {
  readonly accounts: AccountLookup
  readonly profiles?: readonly OAuthProfile[] | undefined
}

/** Adds the members of the profiles to the response with a token of a user. */
export async function addTokenMembers(
  { accounts, profiles = [] }: Parts,
  { body, oidc }: Pick<KoaContextWithOIDC, 'body'> & Partial<Pick<KoaContextWithOIDC, 'oidc'>>,
): Promise<void> {
  if (!isTokenResponse(body)) return
  const { accountId, scope = '' } = oidc?.entities.AccessToken ?? {}
  const account = accountId === undefined ? undefined : await accounts.find(accountId)
  if (account === undefined) return
  for (const { tokenMembers } of profiles) Object.assign(body, tokenMembers(account, scope.split(' ')))
}

function isTokenResponse(body: unknown): body is object {
  return typeof body === 'object' && body !== null && 'access_token' in body
}
