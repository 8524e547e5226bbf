import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { mediaType } from '@waymark/shared'
import { contentTypeOf } from './content/content.ts'
import type { Problem } from './problem.ts'

/** Whose page sent a request, as far as the browser tells. */
export type Sender = 'own page' | 'other page' | 'unknown'

/** What the origin of a page is held against. */
export interface Origins {
  /** The origin at which people reach the service, where it is known. */
  readonly own: string | undefined
  /** Other origins whose pages may use the service. */
  readonly trusted: readonly string[]
}

type Header = (name: string) => string | undefined

/** Whether a request can have been sent by an HTML form with content that is understood. */
export function isForm(method: string, header: Header): boolean {
  return method === 'POST' && contentTypeOf(header('content-type'), 'POST') === mediaType.urlencoded
}

/** Browsers say it in Sec-Fetch-Site; those that do not, and all without TLS, in Origin. Programs say nothing. */
export function senderOf(header: Header, { own, trusted }: Origins): Sender {
  const origin = header('origin')
  const site = header('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return 'own page'
  if (origin !== undefined && trusted.includes(origin)) return 'unknown'
  if (site !== undefined) return 'other page'
  if (origin === undefined) return 'unknown'
  return origin === own || isAtHost(origin, header('host')) ? 'own page' : 'other page'
}

// What stands before us may have taken TLS off, so the scheme does not count.
function isAtHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.parse(origin)?.host === host.toLowerCase()
}

/** A request as the protocol's decisions see it: no socket, no framework. */
export interface Request {
  readonly method: string
  /** The path as it was sent, still percent-encoded. */
  readonly path: string
  /** Path and query as they were sent. */
  readonly target: string
  readonly query: URLSearchParams
  /** The variables of the route, percent-decoded. */
  readonly variables: Readonly<Record<string, string>>
  /** What stands for the client when requests are counted: an address or a network. */
  readonly client: string
  /** Whose page sent it, as far as a browser tells. */
  readonly sender: Sender
  /** Present where an HTML form may have sent it: whether it stands for another method than POST. */
  readonly form?: { readonly isOverridden: boolean } | undefined
  /** A header field's value, several lines joined by comma; the name in lower case. */
  header(name: string): string | undefined
  /** Reads the content as text, inflated, up to the limit, when nothing refuses the request any more. */
  content(): Promise<string | Problem>
  /** The request as it was received, for TRACE. */
  echo(): string
}

// What is written in several places about one request names it, without each of them having it handed over.
const current = new AsyncLocalStorage<string>()

/** Names a request while it is answered. */
export function withRequestId<Result>(answer: () => Result): Result {
  return current.run(randomUUID(), answer)
}

/** The name of the request that is being answered; empty outside of one. */
export function requestId(): string {
  return current.getStore() ?? ''
}
