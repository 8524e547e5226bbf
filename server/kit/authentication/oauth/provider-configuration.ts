import { type Account, type Configuration, errors } from 'oidc-provider'
import type { AccountLookup } from '../account.ts'
import { derivedKeys, type Secrets } from '../seal.ts'
import type { OAuthProfile } from './oauth-profile.ts'
import { recordAdapters, type AdapterPorts } from './record-adapter.ts'
import { knownScopes, signingKeys } from './client-metadata.ts'

/** The paths of the authorization server. */
export interface OAuthPaths {
  readonly authorization: string
  readonly token: string
  readonly userinfo: string
  readonly jwks: string
  readonly revocation: string
  readonly introspection: string
  readonly deviceAuthorization: string
  /** Our page for device codes. */
  readonly device: string
  /** Our consent page. */
  consent(uid: string): string
}

export interface ConfigurationParts extends AdapterPorts {
  readonly paths: OAuthPaths
  readonly accounts: AccountLookup
  /** Every scope that a client application can ask for. */
  readonly scopes: readonly string[]
  readonly secrets: Secrets
  /** Origins that may use the endpoints from a browser. */
  readonly origins: readonly string[]
  readonly profiles?: readonly OAuthProfile[] | undefined
  /** The URL at which client applications register themselves (RFC 7591); undefined if they cannot. */
  readonly registrationUrl?: string | undefined
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds. */
const lifetimes = {
  AccessToken: hour,
  AuthorizationCode: minute,
  ClientCredentials: hour,
  DeviceCode: 10 * minute,
  Grant: 180 * day,
  IdToken: hour,
  Interaction: 30 * minute,
  RefreshToken: 30 * day,
  Session: minute,
} as const

/** Returns the configuration of oidc-provider, as far as its defaults do not fit. */
export function providerConfiguration(parts: ConfigurationParts): Configuration {
  const { paths, secrets, profiles = [] } = parts
  return {
    adapter: recordAdapters(parts),
    jwks: signingKeys(secrets),
    cookies: cookies(secrets),
    features: features(),
    routes: routes(paths),
    interactions: { url: (_context, { uid }) => paths.consent(uid) },
    findAccount: (_context, id) => accountOf(parts, id),
    extraParams: {
      scope: (_context, scope) => {
        refuseWithoutScope(scope, parts.scopes)
      },
      ...(profiles.length === 0 ? {} : { aud: audienceCheck(profiles) }),
    },
    extraTokenClaims(context, { kind }) {
      const { scope } = context.oidc.params ?? {}
      if (kind === 'ClientCredentials' && scope !== undefined) refuseWithoutScope(scope, parts.scopes)
      return undefined
    },
    claims: {
      openid: ['sub', ...profiles.flatMap(({ claimNames }) => claimNames)],
      profile: ['name', 'preferred_username', 'email'],
    },
    scopes: [...parts.scopes],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientDefaults: { id_token_signed_response_alg: 'ES256', response_types: ['code'] },
    clientBasedCORS: (_context, origin) => parts.origins.includes(origin),
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], userinfoSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    // Consent lasts until it is revoked, independent of sessions.
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    rotateRefreshToken: () => true,
    revokeGrantPolicy: () => true,
    ttl: lifetimes,
    discovery: parts.registrationUrl === undefined ? {} : { registration_endpoint: parts.registrationUrl },
    renderError(context, content) {
      context.body = content
    },
  }
}

/** RFC 6749 §3.3: unknown scopes are ignored, and there is no default. */
export function refuseWithoutScope(scope: unknown, scopes: readonly string[]): void {
  if (knownScopes(scope, scopes).length === 0) throw new errors.InvalidScope('no known scope is requested', '')
}

// The parameter names the resource server that the client will send the token to.
function audienceCheck(profiles: readonly OAuthProfile[]): (context: unknown, aud: string | undefined) => void {
  const audiences = profiles.flatMap((profile) => profile.audiences)
  return (_context, aud) => {
    if (aud !== undefined && !audiences.includes(aud)) throw new errors.InvalidRequest('aud is not this service')
  }
}

function cookies(secrets: Secrets): Configuration['cookies'] {
  const options = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
    keys: derivedKeys(secrets, 'OAuth cookies').map(({ bytes }) => bytes.toString('base64url')),
    long: options,
    short: options,
  }
}

function features(): Configuration['features'] {
  const isOwn = (
    client: { readonly clientId: string },
    { clientId }: { readonly clientId?: string | undefined },
  ): boolean => clientId === client.clientId
  return {
    clientCredentials: { enabled: true },
    deviceFlow: { enabled: true, deviceInfo: () => ({}) },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    introspection: { enabled: true, allowedPolicy: (_context, client, token) => isOwn(client, token) },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_context, client, token) => isOwn(client, token) },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: true },
  }
}

function routes(paths: OAuthPaths): Configuration['routes'] {
  const { authorization, token, userinfo, jwks, revocation, introspection } = paths
  return {
    authorization,
    token,
    userinfo,
    jwks,
    revocation,
    introspection,
    device_authorization: paths.deviceAuthorization,
    code_verification: paths.device,
  }
}

async function accountOf(
  { accounts, profiles = [] }: Pick<ConfigurationParts, 'accounts' | 'profiles'>,
  id: string,
): Promise<Account | undefined> {
  const account = await accounts.find(id)
  if (account?.state !== 'active') return undefined
  const { name, email } = account
  const claims = { sub: id, name, preferred_username: id, ...(email === undefined ? {} : { email }) }
  return {
    accountId: id,
    claims: (_use, scope) =>
      profiles.reduce((all, each) => ({ ...all, ...each.claims(account, scope.split(' ')) }), claims),
  }
}
