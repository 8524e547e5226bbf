import { translate } from '@waymark/shared'
import { signedInPage } from './http/answers/signed-in-page.ts'
import type { Caller } from './http/caller.ts'
import type { Served } from './http/route.ts'
import type { Link } from './hypermedia/representation.ts'
import type { ServiceOptions } from './service-options.ts'

/** Tells whether people sign in by the dialog of the browser, because the service has no pages for it. */
export function hasSignInDialog({ authenticator, signIn: pages, account }: ServiceOptions): boolean {
  return authenticator !== undefined && pages === undefined && account === undefined
}

/** Returns the link to sign in or out: to the pages of the service, or to the page that makes a browser ask for a password. */
export function accountLinkOf(
  { signIn: pages, authenticator }: ServiceOptions,
  { principal }: Caller,
  uri: string,
): Link | undefined {
  const { href: place, out } = pages ?? { href: signInDialog.template, out: undefined }
  if (principal !== undefined) return out === undefined ? undefined : { href: out, title: translate('Sign out') }
  if (authenticator === undefined) return undefined
  return { href: out === undefined ? place : `${place}?to=${encodeURIComponent(uri)}`, title: translate('Sign in') }
}

/** A page that demands credentials, so that a browser asks for them. */
export const signInDialog: Served = { name: 'signIn', template: '/sign-in', resource: signedInPage() }
