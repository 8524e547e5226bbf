import { translate } from '@waymark/shared'
import type { Representation, Link } from '../../hypermedia/representation.ts'
import type { Navigation, PageContext } from '../../hypermedia/serializer.ts'
import { headerLogo } from './brand.ts'
import { empty, html, join, type Html } from './markup.ts'
import { currentLink } from './trail.ts'

/** Renders the header of a page: the service, its navigation with the current page marked, and the account. */
export function headerMarkup(representation: Representation, context: PageContext): Html {
  const { service, home, account, navigation, brand } = context
  return html`<header><a href="${home}">${headerLogo(brand)}${service}</a>${navigationMarkup(representation, navigation)}${accountMarkup(account, navigation)}</header>`
}

function navigationMarkup(representation: Representation, navigation: Navigation | undefined): Html {
  if (navigation === undefined || navigation.links.length + navigation.more.length === 0) return empty
  const current = currentLink(representation, navigation)?.href
  const more = rowsOf(navigation.more, current)
  const isInMore = navigation.more.some(({ href }) => href === current)
  const folded = more.isEmpty
    ? ''
    : html`<li><details><summary${isInMore ? html` class="current"` : ''}>${translate('More')}</summary><ul>${more}</ul></details></li>`
  return html`<nav class="main" aria-label="${translate('Main')}"><ul>${rowsOf(navigation.links, current)}${folded}</ul></nav>`
}

function rowsOf(links: Navigation['links'], current: string | undefined): Html {
  return join(
    links.map(({ href, title }) => {
      const state = href === current ? html` aria-current="page"` : ''
      return html`<li><a href="${href}"${state}>${title}</a></li>`
    }),
  )
}

// Every page shows the signed-in user with a link to the session.
function accountMarkup(account: Link | undefined, navigation: Navigation | undefined): Html {
  if (account === undefined) return empty
  const link = html`<a href="${account.href}">${account.title ?? account.href}</a>`
  return html`<nav class="account" aria-label="${translate('Account')}">${link}${signOutMarkup(navigation?.signOut)}</nav>`
}

function signOutMarkup(target: string | undefined): Html {
  if (target === undefined) return empty
  return html`<form method="post" action="${target}?_method=DELETE" data-method="DELETE" data-target="${target}"><button type="submit">${translate('Sign out')}</button></form>`
}
