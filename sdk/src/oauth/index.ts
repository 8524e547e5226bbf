/**
 * OAuth 2 and OpenID Connect: tokens for `bearer`.
 *
 * @module @waymark/sdk/oauth
 */
export { authorizationRequest, type AuthorizationRequest } from './authorization-request.ts'
export type {
  BrowserSignIn,
  DeviceCode,
  OAuthClient,
  OAuthGrant,
  OAuthOptions,
  PendingSignIn,
  TokenSet,
  TokenStore,
} from './options.ts'
export { oauthTokens, type OAuthTokens } from './tokens.ts'
export { webTokenStore } from './web-token-store.ts'
