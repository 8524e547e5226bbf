import ky, { isNetworkError } from 'ky'

/** One request as it goes on the wire. The URL is absolute and complete; nothing is added to it here. */
export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly redirect: 'follow' | 'manual'
}

export type Fetch = typeof globalThis.fetch

/** Sends one request and gives its answer, whatever the status; rejects only if there is none. */
export type Send = (request: WireRequest, signal: AbortSignal) => Promise<Response>

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
  return async ({ method, url, headers, body, redirect }, signal) => {
    try {
      return await ky(url, {
        method,
        headers,
        redirect,
        signal,
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
        ...(body === undefined ? {} : { body }),
        ...(fetch === undefined ? {} : { fetch }),
        ...(omitCredentials ? { credentials: 'omit' as const } : {}),
      })
    } catch (error) {
      // It carries the request, and with it credentials that must not be in an error.
      throw isNetworkError(error) ? error.cause : error
    }
  }
}
