import * as oauth from 'oauth4webapi'
import { isOpenId, requestTo } from './authorization-request.ts'
import type { Endpoint } from './discovery.ts'
import { given } from './given.ts'
import type { DeviceCode, OAuthGrant, OAuthOptions, PendingSignIn } from './options.ts'
import { refusalOf, SignInRefused, TokenRefused } from './refusal.ts'

type Tokens = oauth.TokenEndpointResponse

/** The options of a grant, besides the server. */
export type GrantOptions = Pick<OAuthOptions, 'scope' | 'wait'>

/**
 * Requests tokens by a grant. Rejects with an error whose `error` is the code of the server (RFC 6749 §5.2), and with the
 * errors of oauth4webapi.
 */
export function granted(endpoint: Endpoint, grant: OAuthGrant, options: GrantOptions): Promise<Tokens> {
  const { scope } = options
  switch (grant.type) {
    case 'authorization-code':
      return bySignIn(endpoint, grant, scope)
    case 'authorization-response':
      return byResponse(endpoint, grant.pending, grant.url, scope)
    case 'device-code':
      return byDevice(endpoint, grant.show, options)
    case 'client-credentials':
      return byParameters(endpoint, 'client_credentials', given({ scope }))
    case 'password':
      return byParameters(endpoint, 'password', { ...given({ scope }), username: grant.user, password: grant.password })
    case 'refresh-token':
      return refreshed(endpoint, grant.token)
  }
}

/** Requests tokens by a refresh token (RFC 6749 §6). */
export function refreshed(endpoint: Endpoint, token: string): Promise<Tokens> {
  const { server, client, proof, transport } = endpoint
  return read(
    oauth.refreshTokenGrantRequest(server, client, proof, token, { ...transport, ...forResource(endpoint) }),
    (response) => oauth.processRefreshTokenResponse(server, client, response),
  )
}

function byParameters(endpoint: Endpoint, type: string, parameters: Record<string, string>): Promise<Tokens> {
  const { server, client, proof, transport, resource } = endpoint
  const all = { ...parameters, ...given({ resource }) }
  return read(oauth.genericTokenEndpointRequest(server, client, proof, type, all, transport), (response) =>
    oauth.processGenericTokenEndpointResponse(server, client, response),
  )
}

async function bySignIn(
  endpoint: Endpoint,
  { redirect, authorize }: Extract<OAuthGrant, { readonly type: 'authorization-code' }>,
  scope: string | undefined,
): Promise<Tokens> {
  const { url, pending } = await requestTo(endpoint, { redirect, scope })
  return byResponse(endpoint, pending, await authorize(url), scope)
}

async function byResponse(
  endpoint: Endpoint,
  { issuer, redirect, verifier, state, nonce }: PendingSignIn,
  url: string,
  scope: string | undefined,
): Promise<Tokens> {
  const { server, client, proof, transport } = endpoint
  // Another server could otherwise receive the code (RFC 9700 §4.4).
  if (issuer !== server.issuer) throw new TypeError(`The sign-in began at ${issuer}, not at ${server.issuer}`)
  const parameters = validated(endpoint, url, state)
  const options = { ...transport, ...forResource(endpoint) }
  return read(
    oauth.authorizationCodeGrantRequest(server, client, proof, parameters, redirect, verifier, options),
    (response) =>
      oauth.processAuthorizationCodeResponse(
        server,
        client,
        response,
        isOpenId(scope) ? { expectedNonce: nonce, requireIdToken: true } : { expectedNonce: oauth.expectNoNonce },
      ),
  )
}

function validated({ server, client }: Endpoint, url: string, state: string): URLSearchParams {
  try {
    return oauth.validateAuthResponse(server, client, new URL(url), state)
  } catch (error) {
    throw error instanceof oauth.AuthorizationResponseError ? new SignInRefused(error.error, error) : error
  }
}

/** Seconds (RFC 8628 §3.5). */
const defaultInterval = 5

async function byDevice(
  endpoint: Endpoint,
  show: (code: DeviceCode) => void,
  { scope, wait = waited }: GrantOptions,
): Promise<Tokens> {
  const { server, client, proof, transport, resource } = endpoint
  const asked = oauth.deviceAuthorizationRequest(server, client, proof, given({ scope, resource }), transport)
  const device = await read(asked, (response) => oauth.processDeviceAuthorizationResponse(server, client, response))
  show({
    code: device.user_code,
    url: device.verification_uri,
    completeUrl: device.verification_uri_complete,
    lifetime: device.expires_in,
  })
  let interval = device.interval ?? defaultInterval
  for (;;) {
    await wait(interval)
    const outcome = await read(
      oauth.deviceCodeGrantRequest(server, client, proof, device.device_code, {
        ...transport,
        ...forResource(endpoint),
      }),
      (response) => oauth.processDeviceCodeResponse(server, client, response),
    ).catch((error: unknown) => pendingOf(error))
    if (typeof outcome !== 'string') return outcome
    if (outcome === 'slow_down') interval += defaultInterval
  }
}

// The user has not decided yet (RFC 8628 §3.5); the server ends the waiting with `expired_token`.
function pendingOf(error: unknown): 'authorization_pending' | 'slow_down' {
  if (error instanceof TokenRefused && (error.error === 'authorization_pending' || error.error === 'slow_down')) {
    return error.error
  }
  throw error
}

function waited(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1_000))
}

function forResource({ resource }: Endpoint): oauth.TokenEndpointRequestOptions {
  return { additionalParameters: given({ resource }) }
}

async function read<T>(asked: Promise<Response>, process: (response: Response) => Promise<T>): Promise<T> {
  const response = await asked
  const copy = response.clone()
  try {
    return await process(response)
  } catch (cause) {
    throw await refusalOf(copy, cause)
  }
}
