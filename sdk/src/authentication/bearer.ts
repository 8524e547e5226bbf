import type { Challenge, Credentials } from '@waymark/shared'
import { strengths } from './authentication.ts'
import { readableText } from './encoding.ts'
import type { MaybeAsync, AuthenticationScheme, Proof } from './scheme.ts'

/**
 * A source of access tokens for {@link bearer}.
 *
 * @example
 * const tokens: TokenSource = {
 *   token: () => localStorage.getItem('token') ?? undefined,
 *   refresh: async () => (await home.submit('sign-in', { ...account, as: 'token' })).state.token,
 * }
 * const clinic = connect('http://localhost:3000/', { credentials: bearer({ tokens }) })
 */
export interface TokenSource {
  /** Returns the current token; undefined if there is none, as before sign-in. */
  readonly token: () => MaybeAsync<string>
  /** Returns a replacement for a rejected token; called once for concurrent requests. */
  readonly refresh?: (refused: string) => MaybeAsync<string>
  /** Receives a challenge before it is answered; it may name the authorization server (RFC 9728 §5.1). */
  readonly challenged?: (challenge: Challenge, url: string) => void
}

/** A token that the application sets; created by {@link tokenHolder}. */
export interface TokenHolder extends TokenSource {
  readonly token: () => string | undefined
  /** Sets the token for later requests. */
  readonly set: (token: string) => void
  /** Removes the token. */
  readonly clear: () => void
}

/**
 * Holds the token that a service issues at sign-in; requests after `set` carry it. Call `clear` before another sign-in,
 * because a request has credentials of a form or a token, not both.
 *
 * @example
 * const tokens = tokenHolder()
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: bearer({ tokens }) })
 * const home = await clinic.get()
 * const session = await home.submit('sign-in', { ...account, as: 'token' })
 * tokens.set(session.state.token ?? '')
 * console.log((await clinic.follow('user')).state.name)
 */
export function tokenHolder(token?: string): TokenHolder {
  let held = token
  return {
    token: () => held,
    set: (next) => {
      held = next
    },
    clear: () => {
      held = undefined
    },
  }
}

/**
 * A token, a function that returns the current one, or a source that can refresh it, such as {@link tokenHolder} or
 * `oauthTokens` of `@waymark/sdk/oauth`.
 *
 * @example
 * const credentials = bearer({ token: () => localStorage.getItem('token') ?? undefined })
 */
export type BearerOptions = { readonly realm?: string } & (
  | {
      /** The token, or a function that returns the current one. */
      readonly token: string | (() => MaybeAsync<string>)
    }
  | { readonly tokens: TokenSource }
)

/**
 * Sends an access token (RFC 6750) with every request to its origins. If the service reports it as invalid, the token
 * is refreshed once and the request sent again.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: bearer({ token }) })
 * const user = await clinic.follow('user')
 * console.log(user.state.name)
 */
export function bearer(options: BearerOptions): AuthenticationScheme {
  const source: TokenSource = 'tokens' in options ? options.tokens : { token: given(options.token) }
  const tokens = new FreshTokens(source)
  const proof: Proof = {
    credentials: async () => credentialsOf(await tokens.present()),
    // The error code counts, whatever the status (§3.1).
    renew: async (challenge, refused) =>
      isInvalidToken(challenge) && (await tokens.after(refused.token68 ?? '')) !== undefined ? proof : undefined,
  }
  return {
    name: 'Bearer',
    strength: ({ parameters }) => {
      const realm = readableText(parameters.get('realm') ?? '')
      return options.realm === undefined || options.realm === realm ? strengths.bearer : undefined
    },
    answer: (challenge, { url }) => {
      source.challenged?.(challenge, url)
      return proof
    },
    anticipate: () => proof,
  }
}

function given(token: string | (() => MaybeAsync<string>)): () => MaybeAsync<string> {
  return typeof token === 'function' ? token : () => token
}

function isInvalidToken({ parameters }: Challenge): boolean {
  return parameters.get('error') === 'invalid_token'
}

function credentialsOf(token: string | undefined): Credentials | undefined {
  return token === undefined ? undefined : { scheme: 'Bearer', token68: token, parameters: new Map() }
}

interface TokenRefresh {
  /** The token of the source at the time of the refresh; while the source still returns it, `next` replaces it. */
  readonly of: string
  readonly refused: string
  readonly next: Promise<string | undefined>
}

/** The tokens of a source. Concurrent requests share one refresh. */
class FreshTokens {
  readonly #source: TokenSource
  #renewed: TokenRefresh | undefined

  constructor(source: TokenSource) {
    this.#source = source
  }

  async present(): Promise<string | undefined> {
    const token = await this.#source.token()
    return this.#renewed?.of === token ? ((await this.#renewed?.next) ?? token) : token
  }

  /** Returns the token to send after a rejected one, or undefined if there is no other. */
  async after(refused: string): Promise<string | undefined> {
    const token = await this.#source.token()
    if (token === undefined) return undefined
    const renewed = this.#renewed?.of === token ? this.#renewed : undefined
    if (renewed === undefined) return token === refused ? this.#renew({ of: token, refused }) : token
    const latest = await renewed.next
    if (latest !== refused) return latest
    return this.#renewed === renewed ? this.#renew({ of: token, refused }) : this.after(refused)
  }

  async #renew({ of, refused }: Omit<TokenRefresh, 'next'>): Promise<string | undefined> {
    const renewed = { of, refused, next: this.#refresh(refused) }
    this.#renewed = renewed
    const next = await renewed.next.catch((error: unknown) => {
      this.#renewed = undefined
      throw error
    })
    if (next === undefined) this.#renewed = undefined
    return next
  }

  async #refresh(refused: string): Promise<string | undefined> {
    return this.#source.refresh?.(refused)
  }
}
