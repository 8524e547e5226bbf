import * as oauth from 'oauth4webapi'
import { checked, endpointOf, type Endpoint } from './discovery.ts'
import { given } from './given.ts'
import type { OAuthOptions, PendingSignIn } from './options.ts'

/** The address of a sign-in, and the secrets that its response needs. */
export interface AuthorizationRequest {
  /** Leads the user's browser to the authorization server. */
  readonly url: string
  readonly pending: PendingSignIn
}

/**
 * Begins a sign-in that leaves the page: the page keeps `pending`, goes to `url`, and passes its own URL on return to the
 * grant `authorization-response` of {@link oauthTokens}. Rejects if the authorization server cannot be discovered.
 *
 * @example
 * const options = { resource: 'http://localhost:3000/', client: { id: 'diary' }, scope: 'openid appointments' }
 * const { url, pending } = await authorizationRequest({ ...options, redirect: 'https://diary.example/signed-in' })
 * sessionStorage.setItem('sign-in', JSON.stringify(pending))
 * location.assign(url)
 */
export async function authorizationRequest(
  options: Omit<OAuthOptions, 'grant' | 'store' | 'onRefreshToken' | 'wait'> & { readonly redirect: string },
): Promise<AuthorizationRequest> {
  const endpoint = await endpointOf(options)
  if (endpoint === undefined) throw new TypeError('A sign-in needs the issuer or the resource')
  return requestTo(endpoint, options)
}

/** Begins a sign-in at a discovered server. */
export async function requestTo(
  { server, client, resource }: Endpoint,
  { redirect, scope }: { readonly redirect: string; readonly scope?: string | undefined },
): Promise<AuthorizationRequest> {
  if (server.authorization_endpoint === undefined) throw new TypeError(`${server.issuer} has no sign-in for browsers`)
  const verifier = oauth.generateRandomCodeVerifier()
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
  const url = new URL(checked(server.authorization_endpoint))
  const parameters = {
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: redirect,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...given({ scope, resource, nonce: isOpenId(scope) ? nonce : undefined }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { url: url.href, pending: { issuer: server.issuer, redirect, verifier, state, nonce } }
}

/** Whether an ID token is asked for (OpenID Connect Core §3.1.2.1). */
export function isOpenId(scope: string | undefined): boolean {
  return scope?.split(' ').includes('openid') === true
}
