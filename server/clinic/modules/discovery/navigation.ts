import type { Navigation } from '@waymark/server/hypermedia/serializer'
import { href } from '@waymark/server/http/routes'
import type { HomeLinks } from '../../module.ts'
import { bookingRoutes } from '../booking/routes.ts'
import { shopRoutes } from '../shop/routes.ts'
import { discoveryTexts } from './messages.ts'

// The order of the links in the header.
const first = ['appointments', 'messages', 'availability', 'users', 'tasks', 'user'] as const
const more = ['applications', 'imports', 'export', 'audit'] as const

const titles = discoveryTexts.navigation

/** Returns the navigation of a caller's pages: links of the home document, with short titles. */
export function navigationOf(links: HomeLinks, isMember: boolean): Navigation {
  const chosen = (names: readonly (keyof typeof titles & keyof HomeLinks)[]): Navigation['links'] =>
    names.flatMap((name) => {
      const link = isMember ? links[name] : undefined
      return link === undefined ? [] : [{ href: link.href, title: titles[name] }]
    })
  return {
    links: [
      { href: href(bookingRoutes.doctors, {}), title: titles.doctors },
      ...chosen(first),
      { href: href(shopRoutes.books, {}), title: titles.books },
    ],
    more: chosen(more),
  }
}
