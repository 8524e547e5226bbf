import * as oauth from 'oauth4webapi'
import type { Challenge } from '@waymark/shared'
import type { TokenSource } from '../authentication/bearer.ts'
import { endpointOf, type Endpoint, type MetadataSource } from './discovery.ts'
import { granted, refreshed } from './grants.ts'
import type { OAuthGrant, OAuthOptions, TokenSet, TokenStore } from './options.ts'
import { memoryTokenStore } from './memory-token-store.ts'
import { SignInEnded, TokenRefused } from './refusal.ts'

/** The tokens of one user at one service; created by {@link oauthTokens}. */
export interface OAuthTokens extends TokenSource {
  readonly token: () => Promise<string | undefined>
  readonly refresh: (refused: string) => Promise<string | undefined>
  /** Returns the claims of the ID token; undefined before sign-in and without the scope `openid`. */
  readonly claims: () => Promise<TokenSet['claims']>
  /** Revokes the tokens at the server (RFC 7009), if it can, and forgets them. */
  readonly signOut: () => Promise<void>
}

/** A token is renewed before it expires, so that it does not expire in transit. Milliseconds. */
const margin = 5_000

/**
 * Requests tokens when they are needed and renews them with the refresh token, or with the grant after that has
 * expired. Rejects with an error whose `error` is the code of the server, such as `invalid_grant` (RFC 6749 §5.2), and
 * with the errors of oauth4webapi.
 *
 * @example
 * const tokens = oauthTokens({
 *   resource: 'http://localhost:3000/',
 *   client: { id: 'kiosk' },
 *   grant: { type: 'password', ...account },
 *   scope: 'profile appointments',
 * })
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: bearer({ tokens }) })
 * const appointments = await clinic.follow('appointments')
 */
export function oauthTokens(options: OAuthOptions): OAuthTokens {
  return new Renewing(options)
}

class Renewing implements OAuthTokens {
  readonly #options: OAuthOptions
  readonly #store: TokenStore
  #endpoint: Promise<Endpoint | undefined> | undefined
  #challenged: MetadataSource | undefined
  #pending: Promise<string | undefined> | undefined
  /** The response of an authorization server is valid once. */
  #isResponseUsed = false

  constructor(options: OAuthOptions) {
    this.#options = options
    this.#store = options.store ?? memoryTokenStore()
  }

  readonly token = async (): Promise<string | undefined> => {
    const held = await this.#store.read()
    return currentIn(held) ?? this.#renewOnce(held?.access)
  }

  readonly refresh = async (refused: string): Promise<string | undefined> => {
    const held = await this.#store.read()
    return held === undefined || held.access === refused ? this.#renewOnce(refused) : held.access
  }

  readonly challenged = ({ parameters }: Challenge, requested: string): void => {
    const { issuer, resource } = this.#options
    const metadata = parameters.get('resource_metadata')
    if (metadata === undefined || (issuer ?? resource) !== undefined || this.#challenged !== undefined) return
    this.#challenged = { metadata, requested }
    this.#endpoint = undefined
  }

  readonly claims = async (): Promise<TokenSet['claims']> => (await this.#store.read())?.claims

  readonly signOut = async (): Promise<void> => {
    // A renewal in progress would otherwise write new tokens afterwards.
    await this.#pending?.catch(() => undefined)
    await this.#exclusively(async () => {
      const held = await this.#store.read()
      try {
        if (held !== undefined) await this.#revoke(held)
      } finally {
        await this.#store.write(undefined)
      }
    })
  }

  async #revoke(held: TokenSet): Promise<void> {
    const endpoint = await this.#discovered()
    if (endpoint?.server.revocation_endpoint === undefined) return
    const { server, client, proof, transport } = endpoint
    const response = await oauth.revocationRequest(server, client, proof, held.refresh ?? held.access, transport)
    await oauth.processRevocationResponse(response)
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#store.exclusively === undefined ? work() : this.#store.exclusively(work)
  }

  #renewOnce(refused: string | undefined): Promise<string | undefined> {
    this.#pending ??= this.#exclusively(() => this.#renew(refused)).finally(() => {
      this.#pending = undefined
    })
    return this.#pending
  }

  async #renew(refused: string | undefined): Promise<string | undefined> {
    const held = await this.#store.read()
    const current = currentIn(held)
    // Another process may have renewed it.
    if (current !== undefined && current !== refused) return current
    const endpoint = await this.#discovered()
    if (endpoint === undefined) return undefined
    const next = (await this.#refreshed(endpoint, held)) ?? (await this.#granted(endpoint, held))
    if (next === undefined) return undefined
    const tokens = tokensOf(endpoint, next, held)
    await this.#store.write(tokens)
    if (next.refresh_token !== undefined) this.#options.onRefreshToken?.(next.refresh_token)
    return tokens.access
  }

  /** Returns undefined without a refresh token, and if the grant can replace one that has expired. */
  async #refreshed(endpoint: Endpoint, held: TokenSet | undefined): Promise<oauth.TokenEndpointResponse | undefined> {
    const { grant } = this.#options
    const token = refreshTokenIn(endpoint, held, grant)
    if (token === undefined) return undefined
    try {
      return await refreshed(endpoint, token)
    } catch (error) {
      const isOver = error instanceof TokenRefused && error.error === 'invalid_grant'
      if (!isOver || grant?.type === 'refresh-token') throw error
      return undefined
    }
  }

  async #granted(endpoint: Endpoint, held: TokenSet | undefined): Promise<oauth.TokenEndpointResponse | undefined> {
    const { grant, scope, wait } = this.#options
    // Without this error, the requests of a signed-in user would continue as those of a guest.
    if (grant === undefined && held !== undefined) throw new SignInEnded()
    if (grant === undefined || this.#isResponseUsed) return undefined
    this.#isResponseUsed = grant.type === 'authorization-response'
    return granted(endpoint, grant, { scope: scope ?? scopeFor(grant, endpoint), wait })
  }

  #discovered(): Promise<Endpoint | undefined> {
    this.#endpoint ??= endpointOf(this.#options, this.#challenged).catch((error: unknown) => {
      this.#endpoint = undefined
      // The next challenge may be right.
      this.#challenged = undefined
      throw error
    })
    return this.#endpoint
  }
}

/** Returns the access token unless it has expired. */
function currentIn(tokens: TokenSet | undefined): string | undefined {
  const isExpired = tokens?.end !== undefined && Date.now() >= tokens.end
  return isExpired ? undefined : tokens?.access
}

function endOf({ expires_in: seconds }: oauth.TokenEndpointResponse): number | undefined {
  return seconds === undefined ? undefined : Date.now() + seconds * 1_000 - margin
}

function tokensOf({ server }: Endpoint, next: oauth.TokenEndpointResponse, held: TokenSet | undefined): TokenSet {
  return {
    issuer: server.issuer,
    access: next.access_token,
    refresh: next.refresh_token ?? held?.refresh,
    end: endOf(next),
    claims: next.id_token === undefined ? held?.claims : oauth.getValidatedIdTokenClaims(next),
  }
}

function refreshTokenIn(
  { server }: Endpoint,
  held: TokenSet | undefined,
  grant: OAuthGrant | undefined,
): string | undefined {
  // The tokens of another server stay with it.
  if (held !== undefined && held.issuer !== server.issuer) return undefined
  return held?.refresh ?? (grant?.type === 'refresh-token' ? grant.token : undefined)
}

/** The user, who sees them at the sign-in, decides on all scopes of the resource, if the program names none. */
function scopeFor({ type }: OAuthGrant, { scopes }: Endpoint): string | undefined {
  return type === 'authorization-code' || type === 'device-code' ? scopes : undefined
}
