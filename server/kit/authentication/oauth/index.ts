/**
 * An OAuth 2 authorization server with resources as its pages, and access tokens of this and other issuers. It needs the package `oidc-provider`.
 *
 * @example
 * import { foreignTokens } from '@waymark/server/oauth'
 *
 * const issuer = { issuer: 'https://id.example.org', audience: 'waymark', keysUrl }
 * const verify = foreignTokens(issuer, { now: () => Date.now() })
 *
 * @module @waymark/server/oauth
 */
export type { Issuer } from '../issued-claims.ts'
export { accessTokens, foreignTokens } from './access-tokens.ts'
export { type AuthorizationServer, authorizationServer, loadOAuth } from './authorization-server.ts'
export {
  type ClientApplication,
  type ClientApplicationKind,
  type ClientApplications,
  grantsOf,
  isRedirectUri,
  keepsSecret,
  type NewClientApplication,
} from './client-application.ts'
export {
  type ConnectedApplication,
  type ConnectedApplications,
  connectedApplications,
} from './connected-applications.ts'
export type { Consents, PendingConsent } from './consents.ts'
export type { Devices, WaitingDevice } from './devices.ts'
export type { OAuthProfile } from './oauth-profile.ts'
export type { OAuthRecords } from './oauth-record.ts'
export type { OAuthPaths } from './provider-configuration.ts'
export { recordKeeper } from './record-keeper.ts'
export { clientMetadata } from './client-metadata.ts'
export { type ProtectedResource, resourceMetadata } from './resource-metadata.ts'
export { type RefusedRegistration, selfRegistration, type SelfRegistration } from './self-registration.ts'
