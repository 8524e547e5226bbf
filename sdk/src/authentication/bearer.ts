import type { Challenge, Credentials } from '@waymark/shared'
import { strengths } from './authentication.ts'
import { readableText } from './encoding.ts'
import type { Perhaps, AuthenticationScheme, Proof } from './scheme.ts'

/**
 * Where access tokens come from; {@link bearer} sends them.
 *
 * @example
 * const tokens: TokenSource = {
 *   token: () => localStorage.getItem('token') ?? undefined,
 *   refresh: async () => (await home.submit('sign-in', { ...account, as: 'token' })).state.token,
 * }
 * const clinic = connect('http://localhost:3000/', { credentials: bearer({ tokens }) })
 */
export interface TokenSource {
  /** The token to send now; nothing if there is none, as before the user has signed in. */
  readonly token: () => Perhaps<string>
  /** Another token in place of the one that was refused; asked once, however many requests wait for it. */
  readonly refresh?: (refused: string) => Perhaps<string>
}

/** A token that the application sets when it gets one; {@link tokenHolder} makes it. */
export interface TokenHolder extends TokenSource {
  readonly token: () => string | undefined
  /** From now on this token is sent. */
  readonly set: (token: string) => void
  /** From now on none is sent. */
  readonly clear: () => void
}

/**
 * Holds the token that a service gives at sign-in; all requests after `set` carry it. `clear` it before signing in
 * anew, because a request has either a form's credentials or a token's.
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
 * A token, a function that gives the present one, or a source that can refresh it as well, such as {@link tokenHolder}
 * or `oauthTokens` of `@waymark/sdk/oauth`.
 *
 * @example
 * const credentials = bearer({ token: () => localStorage.getItem('token') ?? undefined })
 */
export type BearerOptions = { readonly realm?: string } & (
  | {
      /** The token itself, or what gives the present one each time. */
      readonly token: string | (() => Perhaps<string>)
    }
  | { readonly tokens: TokenSource }
)

/**
 * An access token (RFC 6750). It goes with every request to its origins from the first one on, while there is one.
 * When the service says that it is not valid, it is refreshed once and the request sent again.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: bearer({ token }) })
 * const user = await clinic.follow('user')
 * console.log(user.state.name)
 */
export function bearer(options: BearerOptions): AuthenticationScheme {
  const tokens = new FreshTokens('tokens' in options ? options.tokens : { token: given(options.token) })
  const proof: Proof = {
    credentials: async () => credentialsOf(await tokens.present()),
    // Whatever the status: what counts is the reason that the service gives (§3.1).
    renew: async (challenge, refused) =>
      isInvalidToken(challenge) && (await tokens.after(refused.token68 ?? '')) !== undefined ? proof : undefined,
  }
  return {
    name: 'Bearer',
    strength: ({ parameters }) => {
      const realm = readableText(parameters.get('realm') ?? '')
      return options.realm === undefined || options.realm === realm ? strengths.bearer : undefined
    },
    answer: () => proof,
    anticipate: () => proof,
  }
}

function given(token: string | (() => Perhaps<string>)): () => Perhaps<string> {
  return typeof token === 'function' ? token : () => token
}

function isInvalidToken({ parameters }: Challenge): boolean {
  return parameters.get('error') === 'invalid_token'
}

function credentialsOf(token: string | undefined): Credentials | undefined {
  return token === undefined ? undefined : { scheme: 'Bearer', token68: token, parameters: new Map() }
}

interface Renewed {
  /** What the source said then; while it says so still, what counts is `next`. */
  readonly of: string
  readonly refused: string
  readonly next: Promise<string | undefined>
}

/** The tokens of a source, each refreshed once however many requests had it refused. */
class FreshTokens {
  readonly #source: TokenSource
  #renewed: Renewed | undefined

  constructor(source: TokenSource) {
    this.#source = source
  }

  async present(): Promise<string | undefined> {
    const token = await this.#source.token()
    return this.#renewed?.of === token ? ((await this.#renewed?.next) ?? token) : token
  }

  /** The token to send after this one was refused; nothing if there is no other. */
  async after(refused: string): Promise<string | undefined> {
    const token = await this.#source.token()
    if (token === undefined) return undefined
    const renewed = this.#renewed?.of === token ? this.#renewed : undefined
    if (renewed === undefined) return token === refused ? this.#renew({ of: token, refused }) : token
    const latest = await renewed.next
    if (latest !== refused) return latest
    return this.#renewed === renewed ? this.#renew({ of: token, refused }) : this.after(refused)
  }

  async #renew({ of, refused }: Omit<Renewed, 'next'>): Promise<string | undefined> {
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
