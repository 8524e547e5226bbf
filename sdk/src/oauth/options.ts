import type { Account } from '../authentication/account.ts'
import type { MaybeAsync } from '../authentication/scheme.ts'
import type { JsonObject } from '../document/json.ts'
import type { Fetch } from '../transport/transport.ts'

/** How the client application obtains its tokens. */
export type OAuthGrant =
  /** The user signs in with a browser (RFC 6749 §4.1), always with PKCE (RFC 7636). */
  | ({ readonly type: 'authorization-code' } & BrowserSignIn)
  /** The response of the authorization server to an {@link authorizationRequest}, after the page has left and returned. */
  | { readonly type: 'authorization-response'; readonly url: string; readonly pending: PendingSignIn }
  /** The user signs in on another device (RFC 8628). */
  | {
      readonly type: 'device-code'
      /** Displays the code and the address to the user. */
      readonly show: (code: DeviceCode) => void
    }
  | { readonly type: 'client-credentials' }
  /** RFC 6749 §4.3, for first-party clients only; RFC 9700 §2.4 forbids it elsewhere. */
  | ({ readonly type: 'password' } & Account)
  | { readonly type: 'refresh-token'; readonly token: string }

/** A browser for the user's sign-in, such as `loopback` of `@waymark/sdk/node`, or a popup window of a page. */
export interface BrowserSignIn {
  /** The redirect URI. */
  readonly redirect: string
  /** Opens the URL, and returns the URL of the redirect that ends the sign-in. */
  readonly authorize: (url: string) => Promise<string>
}

/** What the user needs to sign in on another device (RFC 8628 §3.2). */
export interface DeviceCode {
  readonly code: string
  /** The address of the page that takes the code. */
  readonly url: string
  /** The same address with the code, for a QR code; not every server has one. */
  readonly completeUrl: string | undefined
  /** Seconds until the code expires. */
  readonly lifetime: number
}

/** The secrets of a sign-in that has begun; plain JSON, which a page keeps in `sessionStorage`. */
export interface PendingSignIn {
  readonly issuer: string
  readonly redirect: string
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}

/** The tokens of a sign-in; plain JSON. */
export interface TokenSet {
  readonly issuer: string
  readonly access: string
  readonly refresh?: string | undefined
  /** Expiry in milliseconds since the epoch; undefined if the server does not say. */
  readonly end?: number | undefined
  /** The claims of the ID token (OpenID Connect), after validation. */
  readonly claims?: JsonObject | undefined
}

/**
 * Keeps the tokens of a sign-in, such as {@link webTokenStore} in a page or `fileCredentials` of `@waymark/sdk/node`.
 *
 * @example
 * let held: TokenSet | undefined
 * const store: TokenStore = {
 *   read: () => held,
 *   write: (tokens) => {
 *     held = tokens
 *   },
 * }
 */
export interface TokenStore {
  readonly read: () => MaybeAsync<TokenSet>
  /** Undefined removes the tokens. */
  readonly write: (tokens: TokenSet | undefined) => void | Promise<void>
  /** Excludes other processes, because a rotated refresh token is used once only (RFC 9700 §4.14.2). */
  readonly exclusively?: <T>(work: () => Promise<T>) => Promise<T>
}

/** A client application that is registered at the authorization server; a public one has no secret. */
export interface OAuthClient {
  readonly id: string
  readonly secret?: string | undefined
}

/**
 * The authorization server, client and grant of {@link oauthTokens}. Without an issuer, the authorization server is that
 * of the resource, or the one that a challenge of the service names.
 */
export interface OAuthOptions {
  /** The issuer of the authorization server; https, except for loopback. */
  readonly issuer?: string | undefined
  /** The URL of the service, whose metadata name the authorization server (RFC 9728). */
  readonly resource?: string | undefined
  readonly client: OAuthClient
  /** Without a grant, only tokens of the store are used and renewed. */
  readonly grant?: OAuthGrant | undefined
  /** Scope names, separated by spaces; `openid` asks for an ID token. */
  readonly scope?: string | undefined
  /** The kind of metadata that the server publishes; by default, both are tried. */
  readonly discovery?: 'oauth2' | 'oidc' | undefined
  /** By default, tokens are kept in memory. */
  readonly store?: TokenStore | undefined
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /** Replaces the timer between two polls of the device flow; in seconds. */
  readonly wait?: ((seconds: number) => Promise<void>) | undefined
  /** Receives each new refresh token, which may replace the previous one. */
  readonly onRefreshToken?: ((token: string) => void) | undefined
}
