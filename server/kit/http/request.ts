import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../values/time.ts'
import { isFormContent } from './content/content.ts'
import type { Problem } from './problem.ts'

/** The origin of a request, as far as the browser reports it. */
export type Sender = 'own page' | 'other page' | 'unknown'

/** Tells whether a method reads a representation. */
export function isReading(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

export interface Origins {
  /** The public origin of the service, if known. */
  readonly own: string | undefined
  /** Other origins that may use the service from a browser. */
  readonly trusted: readonly string[]
}

type Header = (name: string) => string | undefined

/** Returns the lookup of the header fields of a request, several lines joined by comma. */
export function headerOf({ headers }: IncomingMessage): Header {
  return (name) => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
}

/** Whether an HTML form can have sent the request. */
export function isForm(method: string, header: Header): boolean {
  return method === 'POST' && isFormContent(header('content-type'))
}

/** Browsers send Sec-Fetch-Site; old ones, and all without TLS, send Origin. Other clients send neither. */
export function senderOf(header: Header, { own, trusted }: Origins): Sender {
  const origin = header('origin')
  const site = header('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return 'own page'
  if (origin !== undefined && trusted.includes(origin)) return 'unknown'
  if (site !== undefined) return 'other page'
  if (origin === undefined) return 'unknown'
  return origin === own || isAtHost(origin, header('host')) ? 'own page' : 'other page'
}

// A proxy may have terminated TLS, so the scheme is not compared.
function isAtHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.parse(origin)?.host === host.toLowerCase()
}

/** A request without socket and framework. */
export interface Request {
  readonly method: string
  /** Percent-encoded, as received. */
  readonly path: string
  /** Path and query, as received. */
  readonly target: string
  readonly query: URLSearchParams
  /** The path variables, percent-decoded. */
  readonly variables: Readonly<Record<string, string>>
  /** Whether the address has its parameters encrypted, as the links of the response then have. */
  readonly isSealed?: boolean | undefined
  /** The QUERY whose parameters the request has, as its credentials are for. */
  readonly asSent?: Request | undefined
  /** The rate-limit key of the client: an address or a network. */
  readonly client: string
  readonly sender: Sender
  /** Present if an HTML form may have sent the request. */
  readonly form?: { readonly isOverridden: boolean } | undefined
  /** The key of the user that the page with the form was for; undefined for a guest's page and for programs. */
  readonly expectedUser?: string | undefined
  /** Returns the value of a field, several lines joined by comma. Names are in lower case. */
  header(name: string): string | undefined
  /** Reads the content as text, decompressed, up to the limit; call it after all checks. */
  content(): Promise<string | Problem>
  /** Reads the same content as bytes. */
  bytes(): Promise<Uint8Array | Problem>
  /** Sends links before the response (RFC 8297); undefined for a client that has no use for them. */
  readonly earlyHints?: ((links: readonly string[]) => void) | undefined
  /** Returns the request as received, for TRACE. */
  traceMessage(): string
}

interface Running {
  readonly id: string
  clockReads: number
}

// Logs and audit log use the same id for a request without passing it along.
const current = new AsyncLocalStorage<Running>()

/** Assigns an id to a request while it is processed; a new one by default. */
export function withRequestId<Result>(answer: () => Result, id: string = randomUUID()): Result {
  return current.run({ id, clockReads: 0 }, answer)
}

/** Returns the id of the current request; empty outside a request. */
export function requestId(): string {
  return current.getStore()?.id ?? ''
}

/**
 * Returns a clock that counts its readings by request: without a reading, the response does not depend on the time.
 *
 * @example
 * const clock = countedClock({ now: () => Date.now() })
 * const server = createService({
 *   name: 'Library',
 *   summary: 'Books.',
 *   version: '1',
 *   description: libraryDescription,
 *   routes: [],
 *   clock,
 * })
 */
export function countedClock(clock: Clock): Clock {
  return {
    now() {
      const running = current.getStore()
      if (running !== undefined) running.clockReads += 1
      return clock.now()
    },
  }
}

/** Returns how often the current request has read the clock; 0 outside a request. */
export function clockReads(): number {
  return current.getStore()?.clockReads ?? 0
}
