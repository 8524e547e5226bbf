import { mediaType } from '@waymark/shared'
import { contentTypeOf } from './content.ts'

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
