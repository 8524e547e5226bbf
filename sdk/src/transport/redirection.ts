import { RequestRefused } from '../errors/failure.ts'
import { unsafeReason, type WireRequest } from './transport.ts'

const mostRedirects = 20
// A QUERY is safe too, but its content must not reach another origin.
const withoutContent = new Set(['GET', 'HEAD'])
const redirecting = new Set([301, 302, 303, 307, 308])

export function isRedirect(status: number): boolean {
  return redirecting.has(status)
}

// Fetch standard, HTTP-redirect fetch, step 12: POST becomes GET on 301 and 302, every unsafe method on 303.
function goesOnAsGet(status: number, method: string): boolean {
  return (status === 303 && !withoutContent.has(method)) || ((status === 301 || status === 302) && method === 'POST')
}

function withoutContentType(headers: WireRequest['headers']): WireRequest['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type'))
}

export type Redirection =
  | { readonly kind: 'none' }
  | { readonly kind: 'follow'; readonly request: WireRequest }
  | { readonly kind: 'refuse'; readonly reason: string }

/** Decides how to continue after a redirect; `before` is the number of redirects so far. */
export function redirection(
  request: WireRequest,
  status: number,
  location: string | null,
  before: number,
): Redirection {
  if (location === null) return { kind: 'none' }
  if (before >= mostRedirects) return { kind: 'refuse', reason: `More than ${String(mostRedirects)} redirects` }
  const target = URL.parse(location, request.url)
  if (target === null)
    return { kind: 'refuse', reason: `${request.url} redirects to ${location}, which is not a valid URL` }
  const danger = unsafeReason(request.url, target)
  if (danger !== undefined) return { kind: 'refuse', reason: danger }
  if (goesOnAsGet(status, request.method)) {
    const headers = withoutContentType(request.headers)
    return { kind: 'follow', request: { method: 'GET', url: target.href, headers, redirect: 'manual' } }
  }
  if (!withoutContent.has(request.method) && target.origin !== new URL(request.url).origin) {
    return {
      kind: 'refuse',
      reason: `${request.method} ${request.url} is redirected to another origin, ${target.origin}`,
    }
  }
  return { kind: 'follow', request: { ...request, url: target.href } }
}

/**
 * Repeats a GET whose redirect the platform hides, with redirects followed by the platform, without the application's
 * headers, which would reach any origin; for other methods this is not safe. Rejects with RequestRefused.
 */
export async function followHidden(
  request: WireRequest,
  send: (request: WireRequest) => Promise<Response>,
): Promise<Response> {
  const { method, url } = request
  if (method === 'GET') return send({ ...request, redirect: 'follow' })
  throw new RequestRefused(`${method} ${url} is redirected, and this platform hides the target`, { url, trail: [] })
}
