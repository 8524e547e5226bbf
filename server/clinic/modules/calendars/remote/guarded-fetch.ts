import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { mayBePublic, PrivateAddress, publicLookup } from '@waymark/server/http'
import { RemoteFailure } from './remote-failure.ts'

// Bytes, milliseconds and hops.
const largest = 5_000_000
const patience = 15_000
const mostRedirects = 3

export interface Credentials {
  readonly user: string
  readonly password: string
}

export interface GuardOptions {
  readonly allowsPrivateAddresses: boolean
  readonly address: string
  /** The credentials for the origin of the address. */
  readonly credentials?: Credentials | undefined
}

const methodsToFollow = new Set(['GET', 'PROPFIND', 'REPORT'])
const redirects = new Set([301, 302, 303, 307, 308])
// RFC 9110 §15: responses without content.
const empty = new Set([204, 205, 304])

/**
 * Returns a fetch for an address that a user has given: only https and public addresses, which are checked at the connection,
 * few redirects, limited content and time, and credentials for the origin of the address only.
 *
 * @throws RemoteFailure without an address
 */
export function guardedFetch(options: GuardOptions): typeof fetch {
  const { origin } = new URL(options.address)
  const authorization = authorizationOf(options.credentials)
  const visit = async (url: URL, init: RequestInit, hops: number): Promise<Response> => {
    refuseUnsafe(url, options)
    const headers = new Headers(init.headers)
    headers.set('user-agent', 'Waymark')
    if (authorization !== undefined && url.origin === origin) headers.set('authorization', authorization)
    const response = await exchange(url, { ...init, headers }, options)
    const location = response.headers.get('location')
    const method = init.method ?? 'GET'
    if (!redirects.has(response.status) || location === null || !methodsToFollow.has(method)) return response
    if (init.redirect === 'manual') return response
    if (hops === 0) throw new RemoteFailure('unreachable')
    const next = URL.parse(location, url)
    if (next === null) throw new RemoteFailure('unreachable')
    return visit(next, init, hops - 1)
  }
  return (input, init = {}) => {
    const target = input instanceof Request ? input.url : input
    return visit(new URL(target), init, mostRedirects)
  }
}

function authorizationOf(credentials: Credentials | undefined): string | undefined {
  if (credentials === undefined) return undefined
  return `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`
}

function refuseUnsafe(url: URL, { allowsPrivateAddresses }: GuardOptions): void {
  const isAllowed = allowsPrivateAddresses ? /^https?:$/.test(url.protocol) : mayBePublic(url)
  if (!isAllowed) throw new RemoteFailure('private-address')
}

async function exchange(url: URL, init: RequestInit, { allowsPrivateAddresses }: GuardOptions): Promise<Response> {
  const { method = 'GET', body } = init
  const options: RequestOptions = {
    method,
    headers: Object.fromEntries(new Headers(init.headers)),
    signal: AbortSignal.timeout(patience),
    agent: false,
    ...(allowsPrivateAddresses ? {} : { lookup: publicLookup() }),
  }
  try {
    return await responseOf(await sent(url, options, typeof body === 'string' ? body : undefined))
  } catch (error) {
    if (error instanceof RemoteFailure) throw error
    throw new RemoteFailure(error instanceof PrivateAddress ? 'private-address' : 'unreachable', error)
  }
}

async function responseOf(message: IncomingMessage): Promise<Response> {
  const { statusCode: status = 502, statusMessage: statusText = '' } = message
  const content = await contentOf(message)
  const headers = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return new Response(empty.has(status) ? null : content, { status, statusText, headers })
}

function sent(url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
  const begin = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    begin(url, options, resolve).on('error', reject).end(body)
  })
}

async function contentOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of message) {
    const bytes = Buffer.from(part as Uint8Array)
    length += bytes.length
    if (length > largest) {
      message.destroy()
      throw new RemoteFailure('too-large')
    }
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}
