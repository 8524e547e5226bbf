import type { Circumstances } from '../errors/failure.ts'
import { loadChunk } from '../transport/lazy.ts'
import type { Authenticator, AuthenticatorOptions } from './keyring.ts'

/**
 * The strengths of the schemes by what an eavesdropper learns: Basic the password, Digest with MD5 a hash that is
 * quickly cracked, Bearer a token until it expires, Digest with SHA a hash, HOBA a signature.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', {
 *   credentials: digest(program),
 *   authentication: { minimumStrength: strengths.digest },
 * })
 */
export const strengths = { basic: 10, digestMd5: 15, bearer: 20, digest: 30, hoba: 40 } as const

/* Connections without credentials never load the code that answers challenges. */

/** The credentials of a connection and their policy. */
export interface AuthenticationSetup extends Omit<AuthenticatorOptions, 'origins'> {
  readonly origin: string
}

/** Loads what answers challenges, once per connection. */
export type LoadAuthenticator = (circumstances: Circumstances) => Promise<Authenticator>

/**
 * Returns how to load the authenticator of a connection, if it has credentials; throws TypeError for an invalid origin in
 * the policy.
 */
export function authentication({ origin, ...options }: AuthenticationSetup): LoadAuthenticator | undefined {
  const origins = new Set([origin, ...(options.policy.origins ?? []).map(originOf)])
  if (options.credentials.length + options.proxyCredentials.length === 0) return undefined
  let authenticate: Authenticator | undefined
  return async (circumstances) => {
    const { authenticator } = await loadChunk(import('./authenticator.ts'), circumstances)
    return (authenticate ??= authenticator({ ...options, origins }))
  }
}

function originOf(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new TypeError(`${text} is not an http origin`)
  return url.origin
}
