import { readCookie, type Cookie } from './cookie.ts'
import type { Send } from './transport.ts'

/** A service cannot fill the memory with them. */
const mostCookies = 50
const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Sends with the cookies that came before, as a browser does by itself: each goes to the origin that it is from and
 * to no other. Requests that change something say where they are from, because with a cookie a service must know.
 */
export function withCookies(send: Send): Send {
  const jars = new Map<string, readonly Cookie[]>()
  return async (request, signal) => {
    const url = new URL(request.url)
    const kept = (jars.get(url.origin) ?? []).filter(({ end }) => end > Date.now())
    const cookie = kept.filter((one) => isFor(one, url)).map(({ name, value }) => `${name}=${value}`)
    const headers = {
      ...request.headers,
      ...(cookie.length === 0 ? {} : { cookie: cookie.join('; ') }),
      ...(safe.has(request.method) ? {} : { origin: url.origin }),
    }
    const response = await send({ ...request, headers }, signal)
    const given = response.headers.getSetCookie().flatMap((field) => readCookie(field, url) ?? [])
    jars.set(url.origin, given.reduce(put, jars.get(url.origin) ?? []).slice(-mostCookies))
    return response
  }
}

function put(jar: readonly Cookie[], cookie: Cookie): readonly Cookie[] {
  const others = jar.filter(({ name, path }) => name !== cookie.name || path !== cookie.path)
  return cookie.end > Date.now() ? [...others, cookie] : others
}

function isFor({ path }: Cookie, { pathname }: URL): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}
