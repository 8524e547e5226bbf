import ky, { isNetworkError } from 'ky'
import type { Content, OnUpload } from './upload-progress.ts'

const redirecting = new Set([301, 302, 303, 307, 308])

/** Whether an answer may lead elsewhere. */
export function isRedirect(status: number): boolean {
  return redirecting.has(status)
}

/** Why a request from one URL to another would be unsafe, or could not be made at all; nothing if it may be made. */
export function dangerOf(from: string | undefined, to: URL): string | undefined {
  if (to.protocol !== 'http:' && to.protocol !== 'https:') return `${to.href} is not an http URL`
  if (to.username !== '' || to.password !== '') return `${to.origin} is given with credentials in its URL`
  const isDowngrade = to.protocol === 'http:' && from?.startsWith('https:') === true
  return isDowngrade ? `${to.href} is not encrypted, but ${from}, which leads there, is` : undefined
}

/** What a request carries: text, or bytes that can be read once more each time that they are sent. */
export type RequestBody = string | Blob

/**
 * One request as it goes on the wire, and a {@link Cache} sees it. The URL is absolute and complete; nothing is added
 * to it here.
 */
export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RequestBody | undefined
  readonly redirect: 'follow' | 'manual'
  /** Whether every cache on the way has to ask the service whether what it has is still so (RFC 9111 §5.2.1.4). */
  readonly isFresh?: boolean | undefined
  /** Whether who asks reads the content as it comes. */
  readonly isStreamed?: boolean | undefined
  /** Is told how much of the body is sent. */
  readonly onUpload?: OnUpload | undefined
}

/**
 * What stands in for the `fetch` of the platform, which it is like; `nodeFetch`, `inProcess` and `mockService` have
 * one.
 */
export type Fetch = typeof globalThis.fetch

/**
 * Sends one request and gives its answer, whatever the status; rejects only if there is none. A {@link Cache} takes
 * and gives one.
 */
export type Send = (request: WireRequest, signal: AbortSignal) => Promise<Response>

/**
 * What stands before the network and may answer in its place, such as `httpCache` of `@waymark/sdk/cache`.
 *
 * @example
 * const watched: Cache = {
 *   over: (network) => (request, signal) => {
 *     console.log(request.method, request.url)
 *     return network(request, signal)
 *   },
 * }
 * await connect('http://localhost:3000/', { cache: watched })
 */
export interface Cache {
  /** `omitsCookies` says that the platform adds no cookies of its own, so that the fields of a request are all there are. */
  readonly over: (network: Send, platform: { readonly omitsCookies: boolean }) => Send
}

export interface TransportOptions {
  readonly fetch?: Fetch | undefined
  /** Keeps the platform from adding credentials of its own and from asking the user for some (Fetch standard). */
  readonly omitCredentials?: boolean
}

/**
 * The one place that knows ky. Its own policies are off: statuses are judged, requests repeated and time measured
 * by this package, because ky throws on 304, repeats PUT blindly and reads the bodies of errors.
 */
export function kyTransport({ fetch, omitCredentials = false }: TransportOptions): Send {
  return async ({ method, url, headers, body, redirect, isFresh = false, onUpload }, signal) => {
    const send = (content: Content): Promise<Response> =>
      ky(url, {
        method,
        headers: { ...headers, ...content.headers },
        redirect,
        signal,
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        // A field of our own would make browsers ask first whether it may be sent.
        ...(isFresh ? { cache: 'no-cache' as const } : {}),
        ...(content.body === undefined ? {} : { body: content.body }),
        ...(fetch === undefined ? {} : { fetch }),
        ...(omitCredentials ? { credentials: 'omit' as const } : {}),
      })
    try {
      if (body === undefined || onUpload === undefined) return await send({ body })
      const { sendWatched } = await import('./upload-progress.ts')
      return await sendWatched(body, onUpload, send)
    } catch (error) {
      // It carries the request, and with it credentials that must not be in an error.
      throw isNetworkError(error) ? error.cause : error
    }
  }
}
