/**
 * OAuth 2 tokens for `bearer`.
 *
 * @module @waymark/sdk/oauth
 */
import * as oauth from 'oauth4webapi'
import { isJsonObject, textOf } from '../document/json.ts'
import type { Fetch } from '../transport/transport.ts'
import type { Account } from './account.ts'
import type { TokenSource } from './bearer.ts'

/** The grant of {@link oauthTokens}. */
export type OAuthGrant =
  | { readonly type: 'client-credentials' }
  /** RFC 6749 §4.3, for first-party clients only; RFC 9700 §2.4 forbids it elsewhere. */
  | ({ readonly type: 'password' } & Account)
  | { readonly type: 'refresh-token'; readonly token: string }

/** The authorization server, client and grant of {@link oauthTokens}. */
export interface OAuthOptions {
  /** The issuer of the authorization server; https, except for loopback. */
  readonly issuer: string
  readonly client: { readonly id: string; readonly secret?: string }
  readonly grant: OAuthGrant
  /** Scope names, separated by spaces. */
  readonly scope?: string
  /** The kind of metadata that the server publishes; default `oidc`. */
  readonly discovery?: 'oauth2' | 'oidc'
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch
  /** Receives each new refresh token, which may replace the previous one; an application may store it. */
  readonly onRefreshToken?: (token: string) => void
}

interface StoredTokens {
  readonly access: string
  readonly refresh: string | undefined
  /** Expiry in milliseconds since the epoch. */
  readonly end: number
}

/** A token is renewed before it expires, so that it does not expire in transit. */
const margin = 5_000

/**
 * Requests tokens when they are needed and renews them with the refresh token, or with the grant after that has
 * expired. Rejects with an error whose `error` is the code of the server, such as `invalid_grant` (RFC 6749 §5.2), and
 * with the errors of oauth4webapi.
 *
 * @example
 * const tokens = oauthTokens({
 *   issuer: 'http://localhost:3000',
 *   client: { id: 'kiosk' },
 *   grant: { type: 'password', ...account },
 *   scope: 'profile appointments',
 * })
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: bearer({ tokens }) })
 * const appointments = await clinic.follow('appointments')
 */
export function oauthTokens(options: OAuthOptions): TokenSource {
  let held: StoredTokens | undefined
  let pending: Promise<string> | undefined
  const source = endpoint(options)
  const renew = async (): Promise<string> => {
    const next = await granted(source, options, held?.refresh)
    const refresh = next.refresh_token ?? held?.refresh
    held = { access: next.access_token, refresh, end: endOf(next) }
    if (next.refresh_token !== undefined) options.onRefreshToken?.(next.refresh_token)
    return held.access
  }
  const renewOnce = (): Promise<string> => {
    pending ??= renew().finally(() => {
      pending = undefined
    })
    return pending
  }
  return {
    token: () => (held !== undefined && Date.now() < held.end ? held.access : renewOnce()),
    refresh: (refused) => (held === undefined || held.access === refused ? renewOnce() : held.access),
  }
}

function endOf({ expires_in: seconds }: oauth.TokenEndpointResponse): number {
  return seconds === undefined ? Infinity : Date.now() + seconds * 1_000 - margin
}

type Endpoint = (type: string, parameters: Record<string, string>) => Promise<oauth.TokenEndpointResponse>

function endpoint({ issuer, client: { id, secret }, fetch, discovery = 'oidc' }: OAuthOptions): Endpoint {
  const url = new URL(issuer)
  const client = { client_id: id }
  const proof = secret === undefined ? oauth.None() : oauth.ClientSecretBasic(secret)
  const transport = {
    // oauth4webapi deprecates this option only to discourage its use beyond loopback.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
    [oauth.allowInsecureRequests]: isLoopback(url),
    [oauth.customFetch]: (target: string, init: object) => (fetch ?? globalThis.fetch)(target, init),
  }
  const discover = async (): Promise<oauth.AuthorizationServer> => {
    const response = await oauth.discoveryRequest(url, { ...transport, algorithm: discovery })
    return oauth.processDiscoveryResponse(url, response)
  }
  let server: oauth.AuthorizationServer | undefined
  return async (type, parameters) => {
    server ??= await discover()
    const response = await oauth.genericTokenEndpointRequest(server, client, proof, type, parameters, transport)
    const copy = response.clone()
    try {
      return await oauth.processGenericTokenEndpointResponse(server, client, response)
    } catch (cause) {
      throw await refusalOf(copy, cause)
    }
  }
}

/** The authorization server has refused to issue a token (RFC 6749 §5.2). */
class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
  readonly status: number
  /** The error code, such as `invalid_client`. */
  readonly error: string
  readonly error_description: string | undefined

  constructor({ status, url }: Response, error: string, description: string | undefined, cause: unknown) {
    const said = description === undefined ? error : `${error}: ${description}`
    super(`${url || 'The authorization server'} refused the client with ${String(status)} ${said}`, { cause })
    this.status = status
    this.error = error
    this.error_description = description
  }
}

// oauth4webapi does not read the error code of a response with a challenge, as for `invalid_client`.
async function refusalOf(response: Response, cause: unknown): Promise<unknown> {
  const content: unknown = response.ok ? undefined : await response.json().catch(() => undefined)
  const error = isJsonObject(content) ? textOf(content, 'error') : undefined
  if (!isJsonObject(content) || error === undefined) return cause
  return new TokenRefused(response, error, textOf(content, 'error_description'), cause)
}

async function granted(
  ask: Endpoint,
  { grant, scope }: OAuthOptions,
  refresh = grant.type === 'refresh-token' ? grant.token : undefined,
): Promise<oauth.TokenEndpointResponse> {
  if (refresh !== undefined) {
    try {
      return await ask('refresh_token', { refresh_token: refresh })
    } catch (error) {
      const isOver = error instanceof TokenRefused && error.error === 'invalid_grant'
      if (!isOver || grant.type === 'refresh-token') throw error
    }
  }
  const scoped = scope === undefined ? {} : { scope }
  if (grant.type !== 'password') return ask('client_credentials', scoped)
  return ask('password', { ...scoped, username: grant.user, password: grant.password })
}

// Loopback needs no encryption (RFC 8252 §8.3).
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}
