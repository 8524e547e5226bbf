import type Provider from 'oidc-provider'
import { type TokenEndpointGrantContext, errors } from 'oidc-provider'
import { accountId, type AccountLookup } from '../account.ts'
import { guarded, type AttemptPorts } from '../password/guarded.ts'
import type { Passwords } from '../password/password.ts'
import { knownScopes } from './client-metadata.ts'
import { refuseWithoutScope } from './provider-configuration.ts'

/** Responds with tokens, without creating a session or an ID token. */
async function issueTokens(
  context: TokenEndpointGrantContext,
  accountId: string,
  scopes: readonly string[],
): Promise<void> {
  const { client, provider, params } = context.oidc
  const scope = knownScopes(params.scope, scopes).join(' ')
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  grant.addOIDCScope(scope)
  const given = { client, accountId, scope, gty: 'password', grantId: await grant.save() }
  const access = new provider.AccessToken(given)
  const accessToken = await access.save()
  const refreshToken = client.grantTypeAllowed('refresh_token')
    ? await new provider.RefreshToken({ ...given, rotations: 0 }).save()
    : undefined
  context.oidc.entity('Grant', grant)
  context.oidc.entity('AccessToken', access)
  context.body = {
    access_token: accessToken,
    token_type: access.tokenType,
    expires_in: access.expiration,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    ...(scope === '' ? {} : { scope }),
  }
}

export interface PasswordGrantPorts extends AttemptPorts {
  readonly scopes: readonly string[]
  readonly accounts: AccountLookup
  readonly passwords: Passwords
}

interface Parameters {
  readonly username?: string
  readonly password?: string
  readonly scope?: string
}

const longest = 1024

/**
 * The password grant (RFC 6749 §4.3), for the clinic's own programs. Its attempts count together with those of all other
 * ways to send a password. A wrong password is 400 invalid_grant without a challenge, whether or not the account exists; beyond
 * the limit any attempt is 429 with Retry-After.
 */
export function addPasswordGrant(provider: Provider, ports: PasswordGrantPorts): void {
  const handle = async (context: TokenEndpointGrantContext<Parameters>): Promise<void> => {
    const { username = '', password = '', scope } = context.oidc.params
    if (username === '' || password === '') throw new errors.InvalidRequest('missing required parameter(s)')
    if (password.length > longest) throw new errors.InvalidRequest('too long')
    if (scope !== undefined) refuseWithoutScope(scope, ports.scopes)
    const account = accountId(username)
    const judged = await guarded(ports, { account, client: String(context.state['client']), shown: password }, () =>
      verified(ports, account, password),
    )
    if (judged.verdict === 'throttled') throw throttled(context, judged.retryAfter)
    if (judged.verdict === 'refused') throw new errors.InvalidGrant('the password is wrong')
    await issueTokens(context, account, ports.scopes)
  }
  provider.registerGrantType<Parameters>('password', handle, ['username', 'password', 'scope'])
}

async function verified(
  { accounts, passwords }: PasswordGrantPorts,
  id: string,
  password: string,
): Promise<{ readonly verdict: 'accepted' | 'refused' }> {
  const account = await accounts.find(id)
  const isRight = await passwords.verify(password, await accounts.passwordHash(id))
  return { verdict: isRight && account?.state === 'active' ? 'accepted' : 'refused' }
}

function throttled(context: TokenEndpointGrantContext, retryAfter: number): Error {
  context.set('Retry-After', String(retryAfter))
  return Object.assign(new errors.TemporarilyUnavailable(), { status: 429, statusCode: 429 })
}
