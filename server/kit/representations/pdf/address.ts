import { isLinkable } from '../visible.ts'
import type { Line } from './document.ts'

const unfit = /[^\w.~!*'();:@&=+$,/?#[\]%-]/gu

/** Returns an absolute URI if the origin is known; invalid characters are percent-encoded. */
function addressOf(href: string, origin: string | undefined): string {
  const resolved = URL.parse(href, origin)?.href ?? href
  return resolved.toWellFormed().replaceAll(unfit, (character) => encodeURIComponent(character))
}

/** Returns a line of text as a link; unsafe schemes are not linked. */
export function linkLine(text: string, href: string, origin: string | undefined): Line {
  return isLinkable(href) ? { text, href: addressOf(href, origin) } : { text: `${text} ${href}` }
}
