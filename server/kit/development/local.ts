import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

const loopback = /^(?:::ffff:)?127\.|^::1$/
// A proxy on the same machine passes on the requests of others.
const forwarded = /^(?:forwarded|via|x-real-ip|x-forwarded-.*|(?:cf|fastly|true)-.*)$/

/**
 * Tells whether a request was sent by a program on this machine to this machine: from a loopback address, without a
 * proxy, and to a name of the loopback interface, so that no other site can read the response by DNS rebinding.
 */
export function isLocal({
  socket,
  headers,
}: {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: IncomingHttpHeaders
}): boolean {
  if (!loopback.test(socket.remoteAddress ?? '')) return false
  if (Object.keys(headers).some((name) => forwarded.test(name))) return false
  const { host = '', origin } = headers
  if (origin !== undefined && hostOf(origin) !== host) return false
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return isIP(name) === 0 ? name === 'localhost' || name.endsWith('.localhost') : loopback.test(name)
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
