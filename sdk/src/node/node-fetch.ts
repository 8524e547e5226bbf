/// <reference types="node" />
/// <reference types="node" />
import { lookup as resolve } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { RequestRefused } from '../errors/failure.ts'
import type { Fetch } from '../transport/transport.ts'

/*
 * Addresses that are not of the public internet: whoever lets a service say where to go on from inside a network would
 * let it reach what only that network can (IANA special-purpose address registries; RFC 6890).
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

// One list for each: to one that holds both, every IPv4 address is among those within IPv6.
const special = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') }

function listOf(family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets[family]) {
    const [network = '', bits = ''] = subnet.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

/** Whether an address is one of the public internet; one that is an IPv4 address within IPv6 is not. */
function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return version !== 0 && !special[family].check(address, family)
}

/** The address that a URL says itself, in place of a name. */
function literalAddress({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? undefined : address
}

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'

  constructor(host: string, address: string) {
    super(`${host} has the address ${address}, which is not of the public internet`)
  }
}

/** Finds the addresses of a name, and fails with PrivateAddress where one of them is not public. */
// The address that was looked at is the one that is connected to: asked twice, a name may give two answers.
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
 * Which way requests of {@link nodeFetch} go, and where to.
 *
 * @example
 * const fetch = nodeFetch({ publicOnly: { except: ['http://localhost:3000'] } })
 * const clinic = await connect('http://localhost:3000/', { fetch })
 */
export interface NodeFetchOptions {
  /** The proxy for unencrypted requests, such as `http://proxy.example:3128`; its credentials are given to `connect`. */
  readonly proxy?: string
  /**
   * Connects to addresses of the public internet alone, whatever a service links to, and fails with RequestRefused
   * otherwise; but for the origins that are listed here, such as that of an entry within the own network.
   */
  readonly publicOnly?: true | { readonly except: readonly string[] }
}

const withoutBody = new Set([204, 205, 304])

/**
 * A `fetch` that shows what a proxy asks: that of Node fails on every 407. It never follows a redirect, and asks for
 * no content coding. Throws TypeError for a proxy that is not a plain http URL.
 *
 * @example
 * const fetch = nodeFetch({ proxy: 'http://proxy.example:3128' })
 * const clinic = connect('http://localhost:3000/', { fetch, proxyCredentials: basic(account) })
 */
export function nodeFetch({ proxy, publicOnly }: NodeFetchOptions = {}): Fetch {
  const through = proxy === undefined ? undefined : proxyUrl(proxy)
  // Who goes through a proxy connects to nothing else: it is for the proxy to say where.
  const guarded = through === undefined ? publicOnly : undefined
  return async (input, init) => {
    const request = new Request(input, init)
    const content = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
    const isGuarded = guarded !== undefined && !isExcepted(new URL(request.url), guarded)
    return responseOf(await send(request, { content, through, isGuarded }))
  }
}

function proxyUrl(text: string): URL {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:') throw new TypeError('A proxy must be given by an http URL')
  if (url.username !== '' || url.password !== '') throw new TypeError('Credentials of a proxy are not part of its URL')
  return url
}

function isExcepted({ origin }: URL, publicOnly: NonNullable<NodeFetchOptions['publicOnly']>): boolean {
  return publicOnly !== true && publicOnly.except.some((one) => URL.parse(one)?.origin === origin)
}

interface Sending {
  readonly content: Uint8Array | undefined
  readonly through: URL | undefined
  readonly isGuarded: boolean
}

function send(request: Request, { content, through: proxy, isGuarded }: Sending): Promise<IncomingMessage> {
  const url = new URL(request.url)
  const literal = isGuarded ? literalAddress(url) : undefined
  if (literal !== undefined && !isPublicAddress(literal)) throw refusal(url, new PrivateAddress(url.host, literal))
  const isEncrypted = url.protocol === 'https:'
  if (proxy !== undefined && isEncrypted) throw new TypeError('Encrypted requests do not go through this proxy')
  const target = `${url.pathname}${url.search}`
  const headers = { host: url.host, ...Object.fromEntries(request.headers) }
  const options = {
    method: request.method,
    headers,
    signal: request.signal,
    ...(isGuarded ? { lookup: lookupPublic } : {}),
  }
  return new Promise((resolve, reject) => {
    // To a proxy the whole URL is the target (RFC 9112 §3.2.2).
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

/** What came over HTTP, as what `fetch` gives. */
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
