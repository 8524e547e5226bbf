import type { IncomingMessage } from 'node:http'

const authority = /^https?:\/\/([^/?]*)/i

// RFC 9112 §3.2.2: a server must accept the absolute form. The path is used as it was sent, as in the origin form.
export function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const rest = target.replace(authority, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

// RFC 9112 §3.2.2: the host of an absolute target replaces the field.
export function hostOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string | undefined {
  return authority.exec(url)?.[1] ?? headers.host
}

/** Returns the host without its port, in lower case. */
export function hostNameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}
