import { oauthEndpoints } from '../../applications/contract.ts'

/** The URLs of the authorization server. */
export interface SmartEndpoints {
  readonly issuer: string
  readonly authorization: string
  readonly token: string
  readonly jwks: string
  readonly revocation: string
  readonly introspection: string
}

/** Returns the authorization server of a service; undefined if its origin is not known, because it then has none. */
export function smartEndpoints(origin: string | undefined): SmartEndpoints | undefined {
  if (origin === undefined) return undefined
  const { authorization, token, jwks, revocation, introspection } = oauthEndpoints
  return {
    issuer: origin,
    authorization: `${origin}${authorization}`,
    token: `${origin}${token}`,
    jwks: `${origin}${jwks}`,
    revocation: `${origin}${revocation}`,
    introspection: `${origin}${introspection}`,
  }
}

/** What apps can do (SMART App Launch 2.2.0, §4.0.1). */
export const smartCapabilities = [
  'launch-standalone',
  'client-public',
  'client-confidential-symmetric',
  'sso-openid-connect',
  'context-standalone-patient',
  'permission-patient',
  'permission-user',
  'permission-offline',
  'permission-v1',
  'permission-v2',
] as const

/** Returns the configuration for apps (SMART App Launch 2.2.0, .well-known/smart-configuration). */
export function smartConfiguration(endpoints: SmartEndpoints, scopes: readonly string[]): object {
  return {
    issuer: endpoints.issuer,
    jwks_uri: endpoints.jwks,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
    revocation_endpoint: endpoints.revocation,
    introspection_endpoint: endpoints.introspection,
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: scopes,
    capabilities: smartCapabilities,
  }
}
