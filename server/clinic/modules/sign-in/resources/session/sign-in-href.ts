import { href, pathOf } from '@waymark/server'
import { decodeFields } from '@waymark/shared'
import { nextVariables } from '@waymark/shared/clinic'
import { usersRoute } from '../../../accounts/contract.ts'
import { signInRoutes } from '../../routes.ts'

// After these pages, sign-in returns to the page before them.
const ownPages = [signInRoutes.session, signInRoutes.passkeySignIns, signInRoutes.passkeyRegistrations, usersRoute]
const ownPaths = new Set(ownPages.map((route) => pathOf(route)))

/** Returns the URI of the page to sign in from a page, to which the sign-in returns. */
export function signInHref(uri: string): string {
  return href(signInRoutes.session, { next: pageToReturnTo(uri) })
}

/** Returns the page to return to after a sign-in from a page; undefined if there is none. */
export function pageToReturnTo(uri: string): string | undefined {
  const [path = '', query = ''] = uri.split('?')
  const next = ownPaths.has(path) ? (new URLSearchParams(query).get('next') ?? undefined) : uri
  const decoded = decodeFields(nextVariables, { next })
  return decoded.ok ? decoded.value.next : undefined
}
