import type { Clock } from '../../values/time.ts'
import type { Secrets } from '../seal.ts'

/** The claims of an ID token (OpenID Connect Core §2) or of an access token (RFC 9068 §2.2). */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** Options of the sign-in with OpenID Connect. */
export interface OpenIdOptions<Principal> {
  /** The URL of the issuer, which has the metadata of OpenID Connect Discovery §4. */
  readonly issuer: string
  /** The client that the issuer has registered, with `callback` of `openIdPaths` as its redirect URI. */
  readonly client: { readonly id: string; readonly secret: string }
  /** The origin of the service and its base path, if it has one, such as `https://example.org/shop`. */
  readonly url: string
  /** Encrypt the session cookie; the first is used, the others are accepted. */
  readonly secrets: Secrets
  /** Returns the principal with these claims, which must be JSON; undefined if the account may not use the service. */
  readonly principalOf: (claims: Claims) => Principal | undefined
  /** The scopes that are asked for beside `openid`; `profile` and `email` by default (OpenID Connect Core §5.4). */
  readonly scopes?: readonly string[] | undefined
  /** The `aud` of access tokens for this service; without it, programs cannot sign in. */
  readonly audience?: string | undefined
  /** Seconds until people sign in again, which the issuer may answer without asking them; 8 hours by default. */
  readonly lifetime?: number | undefined
  readonly clock?: Clock | undefined
  /** Accepts an issuer without TLS, for tests. */
  readonly allowsPlainHttp?: boolean | undefined
}

/** The paths of the sign-in. */
export const openIdPaths = {
  signIn: '/openid/sign-in',
  callback: '/openid/callback',
  session: '/openid/session',
  signOut: '/openid/sign-out',
} as const
