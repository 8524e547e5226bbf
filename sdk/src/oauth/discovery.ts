import * as oauth from 'oauth4webapi'
import type { OAuthOptions } from './options.ts'
import { SignInMissing } from './refusal.ts'

/** An authorization server as seen by a client application. */
export interface Endpoint {
  readonly server: oauth.AuthorizationServer
  readonly client: oauth.Client
  readonly proof: oauth.ClientAuth
  readonly transport: Transport
  /** The resource that the tokens are for (RFC 8707); undefined if its metadata do not name it. */
  readonly resource: string | undefined
  /** The scopes of the resource, separated by spaces (RFC 9728 §2). */
  readonly scopes: string | undefined
}

type Transport = ReturnType<typeof transportOf>

/** The metadata of a resource, which a challenge names (RFC 9728 §5.1). */
export interface MetadataSource {
  /** The URL of the metadata. */
  readonly metadata: string
  /** The URL of the challenged request. */
  readonly requested: string
}

type DiscoveryOptions = Pick<OAuthOptions, 'issuer' | 'resource' | 'client' | 'fetch' | 'discovery'>

/**
 * Returns the authorization server of the options, of the challenge, or of the resource. Undefined if none of these are
 * known yet.
 *
 * @throws {Error} if a server or resource publishes no valid metadata
 */
export async function endpointOf(
  options: DiscoveryOptions,
  challenged?: MetadataSource,
): Promise<Endpoint | undefined> {
  const { issuer, resource, client, discovery } = options
  const transport = transportOf(options)
  const found: Named | undefined =
    issuer === undefined ? await namedServer(resource, challenged, transport) : { issuer, resource }
  if (found === undefined) return undefined
  const server = await serverAt(new URL(found.issuer), discovery, transport)
  return {
    server,
    client: { client_id: client.id },
    proof: client.secret === undefined ? oauth.None() : oauth.ClientSecretBasic(client.secret),
    transport,
    resource: found.resource,
    scopes: found.scopes,
  }
}

function transportOf({ fetch }: Pick<OAuthOptions, 'fetch'>) {
  return {
    // oauth4webapi deprecates this option only to discourage its use beyond loopback, which `checked` excludes.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (target: string, init: object) => (fetch ?? globalThis.fetch)(checked(target), init),
  }
}

/**
 * Returns the URL if it has https or a loopback address, which needs no encryption (RFC 8252 §8.3).
 *
 * @throws {TypeError} for other URLs
 */
export function checked(url: string): string {
  const { protocol, hostname } = new URL(url)
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback)) return url
  throw new TypeError(`OAuth needs HTTPS, but the address is ${url}`)
}

// Some services refuse every unknown path to guests.
const absent = new Set([401, 403, 404, 410])

async function serverAt(
  issuer: URL,
  kind: OAuthOptions['discovery'],
  transport: Transport,
): Promise<oauth.AuthorizationServer> {
  const ask = (algorithm: 'oauth2' | 'oidc'): Promise<Response> =>
    oauth.discoveryRequest(issuer, { ...transport, algorithm })
  let response = await ask(kind ?? 'oidc')
  if (kind === undefined && absent.has(response.status)) response = await ask('oauth2')
  if (absent.has(response.status)) throw new SignInMissing(issuer.href, response.status)
  return oauth.processDiscoveryResponse(issuer, response)
}

interface Named {
  readonly issuer: string
  readonly resource: string | undefined
  readonly scopes?: string | undefined
}

async function namedServer(
  resource: string | undefined,
  challenged: MetadataSource | undefined,
  transport: Transport,
): Promise<Named | undefined> {
  if (challenged !== undefined) return serverNamedBy(await challengedMetadata(challenged, transport))
  if (resource === undefined) return undefined
  const { href, origin } = new URL(resource)
  // The metadata may be those of the whole origin.
  for (const url of new Set([href, `${origin}/`])) {
    const response = await oauth.resourceDiscoveryRequest(new URL(url), transport)
    if (!absent.has(response.status)) {
      return serverNamedBy(await oauth.processResourceDiscoveryResponse(new URL(url), response))
    }
  }
  // A service without metadata is often its own authorization server.
  return { issuer: origin, resource: undefined }
}

async function challengedMetadata(
  { metadata, requested }: MetadataSource,
  transport: Transport,
): Promise<oauth.ResourceServer> {
  const init = { headers: { accept: 'application/json' }, redirect: 'manual' }
  const response = await transport[oauth.customFetch](metadata, init)
  if (response.status !== 200) throw new TypeError(`${metadata} answers with ${String(response.status)}`)
  const content = (await response.clone().json()) as { readonly resource?: unknown }
  const named = String(content.resource)
  // A foreign resource could otherwise obtain tokens that are meant for another one (RFC 9728 §7.3).
  if (!isWithin(requested, named)) throw new TypeError(`${metadata} describes ${named}, not ${requested}`)
  return oauth.processResourceDiscoveryResponse(new URL(named), response)
}

function isWithin(requested: string, resource: string): boolean {
  const [one, other] = [new URL(requested), URL.parse(resource)]
  if (one.origin !== other?.origin) return false
  const path = other.pathname.endsWith('/') ? other.pathname : `${other.pathname}/`
  return `${one.pathname}/`.startsWith(path)
}

function serverNamedBy({ resource, authorization_servers, scopes_supported }: oauth.ResourceServer): Named {
  const [issuer] = authorization_servers ?? []
  if (issuer === undefined) throw new TypeError(`${resource} names no authorization server`)
  return { issuer, resource, scopes: scopes_supported?.join(' ') }
}
