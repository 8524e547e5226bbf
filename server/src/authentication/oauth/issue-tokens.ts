import type { TokenEndpointGrantContext } from 'oidc-provider'
import { knownScopes } from './oauth-scopes.ts'

/** Answers with tokens for somebody who was asked by the program itself. There is nothing to sign: it signs in nobody. */
export async function issueTokens(context: TokenEndpointGrantContext, accountId: string): Promise<void> {
  const { client, provider, params } = context.oidc
  const scope = knownScopes(params.scope).join(' ')
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
    scope,
  }
}
