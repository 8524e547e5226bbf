import { part } from '../transport/lazy.ts'
import type { Authenticator, AuthenticatorOptions, Negotiator } from './keyring.ts'

/**
 * How strong the schemes are, by what they give away: Basic the password itself, Digest with MD5 a hash that is soon
 * guessed from, Bearer a token that is good until it ends, Digest with SHA a hash, HOBA a signature.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', {
 *   credentials: digest(program),
 *   authentication: { minimumStrength: strengths.digest },
 * })
 */
export const strengths = { basic: 10, digestMd5: 15, bearer: 20, digest: 30, hoba: 40 } as const

/*
 * Who has nothing to show needs none of what answers challenges: it is loaded with the first request of a connection that
 * has credentials.
 */

/** What a connection can prove, and to whom. */
export interface Proving extends Omit<AuthenticatorOptions, 'origins'> {
  /** The origin of the entry. */
  readonly origin: string
}

const anonymous: Negotiator = {
  headers: () => Promise.resolve({}),
  hear: () => Promise.resolve(false),
}

/** Makes what authenticates the requests of one connection; throws TypeError for an origin of the policy that is none. */
export function authentication({ origin, ...options }: Proving): Authenticator {
  const origins = new Set([origin, ...(options.policy.origins ?? []).map(originOf)])
  if (options.credentials.length + options.proxyCredentials.length === 0) return () => anonymous
  let authenticate: Authenticator | undefined
  return (request, circumstances) => {
    let negotiator: Negotiator | undefined
    const made = async (): Promise<Negotiator> => {
      const { authenticator } = await part(import('./authenticator.ts'), circumstances)
      authenticate ??= authenticator({ ...options, origins })
      return (negotiator ??= authenticate(request, circumstances))
    }
    return {
      headers: async () => (await made()).headers(),
      hear: async (answer) => (await made()).hear(answer),
    }
  }
}

function originOf(text: string): string {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new TypeError(`${text} is not an http origin`)
  return url.origin
}
