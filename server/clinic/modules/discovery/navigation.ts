import { href, type Navigation } from '@waymark/server'
import type { HomeLinks } from '../../module.ts'
import type { Principal } from '../../principal.ts'
import { bookingRoutes } from '../booking/contract.ts'
import { signInRoutes } from '../sign-in/contract.ts'
import { shopRoutes } from '../shop/contract.ts'
import { roleViewOf } from '../staff/contract.ts'
import { discoveryTexts } from './texts.ts'

const titles = discoveryTexts.navigation

type Name = keyof typeof titles | 'messages'

/** The links in the header for each role, in order; those of `more` are folded. */
const headers = {
  guest: { first: ['doctors', 'books'], more: [] },
  patient: { first: ['doctors', 'appointments', 'messages', 'user', 'books'], more: [] },
  doctor: { first: ['today', 'availability', 'appointments', 'messages'], more: ['doctors', 'books', 'user'] },
  clerk: {
    first: ['desk', 'appointments', 'users', 'doctors', 'tasks'],
    more: [
      'messages',
      'imports',
      'export',
      'audit',
      'activity',
      'applications',
      'subscriptions',
      'setup',
      'role-view',
      'books',
      'user',
    ],
  },
} as const satisfies Record<Principal['role'], Readonly<Record<'first' | 'more', readonly Name[]>>>

/** The titles that differ for a role. */
function titlesOf(role: Principal['role']): Readonly<Partial<Record<Name, string>>> {
  if (role === 'patient') return { appointments: discoveryTexts.ownAppointments }
  return role === 'guest' ? {} : { doctors: discoveryTexts.allDoctors }
}

/** Returns the title of the inbox, with the number of unread messages. */
export function messagesTitle(unread: number): string {
  return unread === 0 ? discoveryTexts.messages : discoveryTexts.unreadMessages({ unread })
}

interface Place {
  /** The number of unread messages. */
  readonly unread: number | undefined
  /** The page that the navigation is on. */
  readonly uri: string
  /** Whether to show the link to the books. */
  readonly showsBooks: boolean
}

/** Returns the navigation of a caller's pages: links of the home document, with short titles. */
export function navigationOf(
  links: HomeLinks,
  role: Principal['role'],
  { unread = 0, uri, showsBooks }: Place,
): Navigation {
  const all: Readonly<Record<string, { readonly href: string } | undefined>> = {
    ...links,
    'role-view': links['role-view'] && { href: roleViewOf(uri) },
    doctors: { href: href(bookingRoutes.doctors, {}) },
    books: showsBooks ? { href: href(shopRoutes.books, {}) } : undefined,
  }
  const ofRole = titlesOf(role)
  const titleOf = (name: Name): string => (name === 'messages' ? messagesTitle(unread) : (ofRole[name] ?? titles[name]))
  const chosen = (names: readonly Name[]): Navigation['links'] =>
    names.flatMap((name) => {
      const link = all[name]
      return link === undefined ? [] : [{ href: link.href, title: titleOf(name) }]
    })
  const { first, more } = headers[role]
  const signOut = role === 'guest' ? {} : { signOut: href(signInRoutes.session, {}) }
  const version = [...(unread === 0 ? [] : [String(unread)]), ...(showsBooks ? [] : ['no-books'])].join('-')
  return { links: chosen(first), more: chosen(more), ...signOut, ...(version === '' ? {} : { version }) }
}
