import ky, { isNetworkError } from 'ky'
import type { Content, OnUpload } from './upload-progress.ts'

/** Returns why a request to the URL is unsafe or impossible, or undefined if it is allowed. */
export function unsafeReason(from: string | undefined, to: URL): string | undefined {
  if (to.protocol !== 'http:' && to.protocol !== 'https:') return `${to.href} is not an http URL`
  if (to.username !== '' || to.password !== '') return `${to.origin} has credentials in its URL`
  const isDowngrade = to.protocol === 'http:' && from?.startsWith('https:') === true
  return isDowngrade ? `${to.href} is not encrypted, but ${from}, which links to it, is` : undefined
}

/** The content of a request: text, or bytes that can be read again for a retry. */
export type RequestBody = string | Blob

/** One request on the wire, as a {@link Cache} sees it. The URL is absolute. */
export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RequestBody | undefined
  readonly redirect: 'follow' | 'manual'
  /** Whether caches must revalidate stored responses (RFC 9111 §5.2.1.4). */
  readonly isFresh?: boolean | undefined
  /** Whether the caller reads the content as a stream. */
  readonly isStreamed?: boolean | undefined
  /** Receives the upload progress. */
  readonly onUpload?: OnUpload | undefined
}

/** A replacement for the platform's `fetch`, such as `nodeFetch`, `inProcess` or that of `mockService`. */
export type Fetch = typeof globalThis.fetch

/** Sends one request and returns its response, whatever the status; rejects if there is none. */
export type Send = (request: WireRequest, signal: AbortSignal) => Promise<Response>

/**
 * A cache in front of the network, such as `httpCache` of `@waymark/sdk/cache`.
 *
 * @example
 * const watched: Cache = {
 *   wrap: (network) => (request, signal) => {
 *     console.log(request.method, request.url)
 *     return network(request, signal)
 *   },
 * }
 * await connect('http://localhost:3000/', { cache: watched })
 */
export interface Cache {
  /** Wraps the network. `omitsCookies` is true if the platform adds no cookies to the request. */
  readonly wrap: (network: Send, platform: { readonly omitsCookies: boolean }) => Send
}

/** Returns header fields by lower-case names. Throws TypeError, without the value, which may be secret. */
export function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      try {
        return [...new Headers([[name, value]])]
      } catch {
        throw new TypeError(`The header ${name} has an invalid name or value`)
      }
    }),
  )
}

export interface TransportOptions {
  readonly fetch?: Fetch | undefined
  /** Keeps the platform from adding cookies or prompting for credentials (Fetch standard). */
  readonly omitCredentials?: boolean
}

/**
 * The only user of ky. Its status errors, retries and timeouts are off: ky throws on 304, retries PUT without its
 * precondition and reads the bodies of errors.
 */
export function kyTransport({ fetch, omitCredentials = false }: TransportOptions): Send {
  return async ({ method, url, headers, body, redirect, isFresh = false, onUpload }, signal) => {
    const send = (content: Content): Promise<Response> =>
      ky(url, {
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        ...(omitCredentials && { credentials: 'omit' }),
        method,
        headers: { ...headers, ...content.headers },
        redirect,
        // Given to ky, the signal costs an AbortSignal.any and a dependent signal for each request.
        fetch: (input, init) => (fetch ?? globalThis.fetch)(input, { ...init, signal }),
        // A header of our own would cause a CORS preflight.
        ...(isFresh && { cache: 'no-cache' }),
        ...(content.body !== undefined && { body: content.body }),
      })
    try {
      if (body === undefined || onUpload === undefined) return await send({ body })
      const { sendWatched } = await import('./upload-progress.ts')
      return await sendWatched(body, onUpload, send)
    } catch (error) {
      // ky's error holds the request with its credentials, which must not reach a log.
      throw isNetworkError(error) ? error.cause : error
    }
  }
}
