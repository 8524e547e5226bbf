import { html as markup } from 'ghtml'
import { selfOf, type Link, type Representation } from '../../hypermedia/representation.ts'
import { isLinkable } from '../visible.ts'
import type { LinkContext, Navigation, PageContext } from '../../hypermedia/serializer.ts'
import { developersMarkup } from './developers.ts'

interface PageParts {
  /** What the content does not show. */
  readonly unplaced?: string
  /** The attributes with which the script follows the changes of the page. */
  readonly live?: string
}

/** Renders the page around the content. */
export function pageMarkup(
  representation: Representation,
  context: PageContext & LinkContext,
  content: string,
  { unplaced = '', live = '' }: PageParts = {},
): string {
  const { service, home, stylesheet, icon, alternates, account, navigation } = context
  const { title } = representation
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    markup`<title>${title === service ? title : `${title} – ${service}`}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    markup`<link rel="stylesheet" href="${stylesheet}">`,
    icon === undefined ? '' : markup`<link rel="icon" href="${icon}" type="image/svg+xml">`,
    ...scriptsOf(representation, context),
    headLink('canonical', { href: selfOf(representation) ?? '' }),
    ...alternates.map((link) => headLink('alternate', link)),
    '</head>',
    '<body>',
    '<a class="skip" href="#content">Skip to main content</a>',
    markup`<header><a href="${home}">${service}</a>!${navigationMarkup(navigation)}!${accountMarkup(account)}</header>`,
    `<main id="content" tabindex="-1"${live}>${content}</main>`,
    `<footer>${developersMarkup(representation, context, unplaced)}</footer>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function scriptsOf({ layout }: Representation, { script, ceremonyScript }: PageContext): readonly string[] {
  const asked = layout?.kind === 'ceremony' ? ceremonyScript : undefined
  return [script, asked].flatMap((src) =>
    src === undefined ? [] : [markup`<script type="module" src="${src}"></script>`],
  )
}

function navigationMarkup(navigation: Navigation | undefined): string {
  if (navigation === undefined) return ''
  const more = rowsOf(navigation.more)
  const folded = more === '' ? '' : `<li><details><summary>More</summary><ul>${more}</ul></details></li>`
  return `<nav class="main" aria-label="Main"><ul>${rowsOf(navigation.links)}${folded}</ul></nav>`
}

function rowsOf(links: Navigation['links']): string {
  return links.map(({ href, title }) => markup`<li><a href="${href}">${title}</a></li>`).join('')
}

// Every page shows the signed-in user with a link to the session.
function accountMarkup(account: Link | undefined): string {
  if (account === undefined) return ''
  return markup`<nav aria-label="Account"><a href="${account.href}">${account.title ?? account.href}</a></nav>`
}

function headLink(relation: string, { href, type }: Link): string {
  if (href === '' || !isLinkable(href)) return ''
  return markup`<link rel="${relation}" href="${href}"!${type === undefined ? '' : markup` type="${type}"`}>`
}
