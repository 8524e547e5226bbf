/// <reference types="node" />
/// <reference types="node" />
import { lookup as resolve } from 'node:dns'
import { lookup as resolveAll } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { RequestRefused } from '../errors/failure.ts'
import type { Fetch } from '../transport/transport.ts'

/*
 * Addresses outside the public internet (IANA special-purpose address registries, RFC 6890). Blocking them prevents
 * server-side request forgery through links.
 */
const subnets = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
    ...['224.0.0.0/4', '240.0.0.0/4'],
  ],
  ipv6: [
    ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
    ...['2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ],
} as const

// Separate lists, because in a combined one every IPv4 address would match the IPv4-mapped range.
const special = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') }

function listOf(family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets[family]) {
    const [network = '', bits = ''] = subnet.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

/** Returns whether an address is public; IPv4-mapped IPv6 addresses are not. */
function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return version !== 0 && !special[family].check(address, family)
}

/**
 * Returns whether all addresses of the host of a URL are public; rejects if it cannot be resolved.
 *
 * @example
 * console.log(await isPublicHost('http://127.0.0.1:3000/'))
 */
export async function isPublicHost(url: string): Promise<boolean> {
  const { hostname } = new URL(url)
  const literal = literalAddress(new URL(url))
  if (literal !== undefined) return isPublicAddress(literal)
  return (await resolveAll(hostname, { all: true })).every(({ address }) => isPublicAddress(address))
}

/** Returns the IP address in a URL, if its host is one. */
function literalAddress({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? undefined : address
}

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'

  constructor(host: string, address: string) {
    super(`${host} has the address ${address}, which is not public`)
  }
}

/** Resolves a host name; fails with PrivateAddress if any address is not public. */
// Connects to the checked address, because a second lookup might return another one.
const lookupPublic: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      done(error, [])
      return
    }
    const wrong = addresses.find(({ address }) => !isPublicAddress(address))
    if (wrong !== undefined) done(new PrivateAddress(host, wrong.address), [])
    else if (options.all === true) done(null, addresses)
    else done(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}

/**
 * Options of {@link nodeFetch}.
 *
 * @example
 * const fetch = nodeFetch({ publicOnly: { except: ['http://localhost:3000'] } })
 * const clinic = await connect('http://localhost:3000/', { fetch })
 */
export interface NodeFetchOptions {
  /** The proxy for unencrypted requests, such as `http://proxy.example:3128`; pass its credentials to `connect`. */
  readonly proxy?: string
  /**
   * Connects to public addresses only and fails with RequestRefused otherwise, except for the listed origins, such as
   * that of an internal entry.
   */
  readonly publicOnly?: true | { readonly except: readonly string[] }
}

const withoutBody = new Set([204, 205, 304])

/**
 * A `fetch` that reports proxy challenges; that of Node fails on every 407. It never follows redirects and requests no
 * content coding. Throws TypeError for a proxy that is not a plain http URL.
 *
 * @example
 * const fetch = nodeFetch({ proxy: 'http://proxy.example:3128' })
 * const clinic = connect('http://localhost:3000/', { fetch, proxyCredentials: basic(account) })
 */
export function nodeFetch({ proxy, publicOnly }: NodeFetchOptions = {}): Fetch {
  const proxyTarget = proxy === undefined ? undefined : proxyUrl(proxy)
  // With a proxy, the proxy decides where to connect.
  const guarded = proxyTarget === undefined ? publicOnly : undefined
  return async (input, init) => {
    const request = new Request(input, init)
    const content = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
    const isGuarded = guarded !== undefined && !isExcepted(new URL(request.url), guarded)
    return responseOf(await send(request, { content, proxyTarget, isGuarded }))
  }
}

function proxyUrl(text: string): URL {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:') throw new TypeError('The proxy must be an http URL')
  if (url.username !== '' || url.password !== '')
    throw new TypeError('The proxy URL must not contain credentials; pass proxyCredentials to connect()')
  return url
}

function isExcepted({ origin }: URL, publicOnly: NonNullable<NodeFetchOptions['publicOnly']>): boolean {
  return publicOnly !== true && publicOnly.except.some((one) => URL.parse(one)?.origin === origin)
}

interface Sending {
  readonly content: Uint8Array | undefined
  readonly proxyTarget: URL | undefined
  readonly isGuarded: boolean
}

function send(request: Request, { content, proxyTarget: proxy, isGuarded }: Sending): Promise<IncomingMessage> {
  const url = new URL(request.url)
  const literal = isGuarded ? literalAddress(url) : undefined
  if (literal !== undefined && !isPublicAddress(literal)) throw refusal(url, new PrivateAddress(url.host, literal))
  const isEncrypted = url.protocol === 'https:'
  if (proxy !== undefined && isEncrypted) throw new TypeError('This proxy does not support encrypted requests')
  const target = `${url.pathname}${url.search}`
  const headers = { host: url.host, ...Object.fromEntries(request.headers) }
  const options = {
    method: request.method,
    headers,
    signal: request.signal,
    ...(isGuarded ? { lookup: lookupPublic } : {}),
  }
  return new Promise((resolve, reject) => {
    // RFC 9112 §3.2.2: a proxy needs the absolute URL.
    const sent = isEncrypted
      ? httpsRequest(url, options, resolve)
      : httpRequest(
          proxy ?? url,
          { ...options, path: proxy === undefined ? target : `${url.origin}${target}` },
          resolve,
        )
    sent.on('error', (cause) => {
      if (cause instanceof PrivateAddress) reject(refusal(url, cause))
      else reject(request.signal.aborted ? cause : new TypeError('fetch failed', { cause }))
    })
    sent.end(content)
  })
}

function refusal({ href: url }: URL, cause: PrivateAddress): RequestRefused {
  return new RequestRefused(cause.message, { url, trail: ['fetch'], cause })
}

/** Converts a response of node:http. */
export function responseOf(message: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '' } = message
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  if (!withoutBody.has(status)) return new Response(streamOf(message), { status, statusText, headers })
  message.resume()
  return new Response(null, { status, statusText, headers })
}

function streamOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = message[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const part = await parts.next()
      if (part.done === true) controller.close()
      else controller.enqueue(new Uint8Array(part.value))
    },
    cancel: () => {
      message.destroy()
    },
  })
}
