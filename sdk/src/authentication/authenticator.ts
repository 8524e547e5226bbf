import { isFailure } from '../errors/guards.ts'
import { AuthenticationRefused } from '../errors/authentication-refused.ts'
import type { Circumstances } from '../errors/failure.ts'
import {
  type Authenticator,
  type AuthenticatorOptions,
  Keyring,
  originRole,
  proxyRole,
  type AuthenticationAnswer,
} from './keyring.ts'
import { Negotiation } from './negotiation.ts'

/** Creates the authenticator of a connection, which remembers credentials between requests. */
export function authenticator(options: AuthenticatorOptions): Authenticator {
  const { credentials, proxyCredentials, policy, origins } = options
  const own = new Keyring(credentials, policy)
  const proxy = new Keyring(proxyCredentials, {})
  return (request, circumstances) => {
    const { origin, protocol } = new URL(request.url)
    const negotiations: Negotiation[] = []
    if (credentials.length > 0 && origins.has(origin)) {
      negotiations.push(new Negotiation(originRole, own, request, circumstances))
    }
    // A proxy cannot read an encrypted connection; its credentials would reach the origin server.
    if (proxyCredentials.length > 0 && protocol === 'http:') {
      negotiations.push(new Negotiation(proxyRole, proxy, request, circumstances))
    }
    return {
      headers: () => guarded(circumstances, () => headersOf(negotiations)),
      receive: (answer) => guarded(circumstances, () => tell(negotiations, answer)),
    }
  }
}

async function headersOf(negotiations: readonly Negotiation[]): Promise<Readonly<Record<string, string>>> {
  let headers = {}
  for (const negotiation of negotiations) headers = { ...headers, ...(await negotiation.headers()) }
  return headers
}

async function tell(negotiations: readonly Negotiation[], answer: AuthenticationAnswer): Promise<boolean> {
  let isToRepeat = false
  for (const negotiation of negotiations) isToRepeat = (await negotiation.receive(answer)) || isToRepeat
  return isToRepeat
}

// An error of a scheme or of the application's callback is not a network error, and must not be retried.
async function guarded<T>(circumstances: Circumstances, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (isFailure(cause)) throw cause
    throw new AuthenticationRefused('scheme-failed', { ...circumstances, cause })
  }
}
