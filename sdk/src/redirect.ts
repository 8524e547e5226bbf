import type { WireRequest } from './transport.ts'

const mostRedirects = 20
const redirecting = new Set([301, 302, 303, 307, 308])
const safe = new Set(['GET', 'HEAD'])

/** Why a request from one URL to another would be unsafe, or could not be made at all; nothing if it may be made. */
export function dangerOf(from: string | undefined, to: URL): string | undefined {
  if (to.protocol !== 'http:' && to.protocol !== 'https:') return `${to.href} is not an http URL`
  if (to.username !== '' || to.password !== '') return `${to.origin} is given with credentials in its URL`
  const isDowngrade = to.protocol === 'http:' && from?.startsWith('https:') === true
  return isDowngrade ? `${to.href} is not encrypted, but ${from}, which leads there, is` : undefined
}

// Fetch standard, HTTP-redirect fetch, step 12: a POST that is answered with 301 or 302 goes on as GET, as does
// everything that is answered with 303.
function goesOnAsGet(status: number, method: string): boolean {
  return (status === 303 && !safe.has(method)) || ((status === 301 || status === 302) && method === 'POST')
}

function withoutContentType(headers: WireRequest['headers']): WireRequest['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type'))
}

export type Redirection =
  | { readonly kind: 'none' }
  | { readonly kind: 'follow'; readonly request: WireRequest }
  | { readonly kind: 'refuse'; readonly reason: string }

/** What follows from an answer to a request that was redirected `before` times. */
export function redirection(
  request: WireRequest,
  status: number,
  location: string | null,
  before: number,
): Redirection {
  if (!redirecting.has(status) || location === null) return { kind: 'none' }
  if (before >= mostRedirects) return { kind: 'refuse', reason: `More than ${String(mostRedirects)} redirects` }
  const target = URL.parse(location, request.url)
  if (target === null) return { kind: 'refuse', reason: `${request.url} redirects to ${location}, which is no URL` }
  const danger = dangerOf(request.url, target)
  if (danger !== undefined) return { kind: 'refuse', reason: danger }
  if (goesOnAsGet(status, request.method)) {
    const headers = withoutContentType(request.headers)
    return { kind: 'follow', request: { method: 'GET', url: target.href, headers, redirect: 'manual' } }
  }
  if (!safe.has(request.method) && target.origin !== new URL(request.url).origin) {
    return {
      kind: 'refuse',
      reason: `${request.method} ${request.url} is redirected to another origin, ${target.origin}`,
    }
  }
  return { kind: 'follow', request: { ...request, url: target.href } }
}
