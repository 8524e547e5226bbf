/**
 * Access tokens of an OAuth 2 authorization server for `bearer`, as an entry of its own: who has no need of it does
 * not load oauth4webapi. The server is found by its issuer (RFC 8414, OpenID Connect Discovery).
 *
 * @module @waymark/sdk/oauth
 */
export { oauthTokens, type OAuthGrant, type OAuthOptions } from './authentication/oauth-tokens.ts'
