import { isLinkable } from '../visible.ts'
import type { Line } from './document.ts'

const unfit = /[^\w.~!*'();:@&=+$,/?#[\]%-]/gu

/** A URI that works on paper too, as far as the origin is known; what no URI may hold is percent-encoded. */
export function addressOf(href: string, origin: string | undefined): string {
  const resolved = URL.parse(href, origin)?.href ?? href
  return resolved.toWellFormed().replaceAll(unfit, (character) => encodeURIComponent(character))
}

/** A line of text that leads somewhere; what must not be clicked on is only text. */
export function linkLine(text: string, href: string, origin: string | undefined): Line {
  return isLinkable(href) ? { text, href: addressOf(href, origin) } : { text: `${text} ${href}` }
}
