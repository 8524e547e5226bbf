import type { Navigation } from '@waymark/server/hypermedia/serializer'
import { href } from '@waymark/server/http/routes'
import type { HomeLinks } from '../../module.ts'
import type { Principal } from '../../principal.ts'
import { bookingRoutes } from '../booking/routes.ts'
import { shopRoutes } from '../shop/routes.ts'
import { discoveryTexts } from './messages.ts'

const titles = discoveryTexts.navigation

type Name = keyof typeof titles

/** The links in the header for each role, in order; those of `more` are folded. */
const headers = {
  guest: { first: ['doctors', 'books'], more: [] },
  patient: { first: ['doctors', 'appointments', 'messages', 'user', 'books'], more: [] },
  doctor: { first: ['today', 'availability', 'appointments', 'messages'], more: ['doctors', 'books', 'user'] },
  clerk: {
    first: ['desk', 'appointments', 'users', 'doctors', 'tasks'],
    more: ['messages', 'imports', 'export', 'audit', 'applications', 'books', 'user'],
  },
} as const satisfies Record<Principal['role'], Readonly<Record<'first' | 'more', readonly Name[]>>>

/** Returns the navigation of a caller's pages: links of the home document, with short titles. */
export function navigationOf(links: HomeLinks, role: Principal['role']): Navigation {
  const all: Readonly<Record<string, { readonly href: string } | undefined>> = {
    ...links,
    doctors: { href: href(bookingRoutes.doctors, {}) },
    books: { href: href(shopRoutes.books, {}) },
  }
  const chosen = (names: readonly Name[]): Navigation['links'] =>
    names.flatMap((name) => {
      const link = all[name]
      return link === undefined ? [] : [{ href: link.href, title: titles[name] }]
    })
  const { first, more } = headers[role]
  return { links: chosen(first), more: chosen(more) }
}
