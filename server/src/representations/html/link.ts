import type { Relation } from '@waymark/shared'
import { html as markup } from 'ghtml'
import type { Link } from '../../hypermedia/representation.ts'
import { isLinkable } from '../linkable.ts'

/** A link with the name and the meaning of its relation on hover; a template, or what must not be clicked, is shown as text. */
export function linkMarkup(relation: Relation, link: Link, href = plainHref(link)): string {
  const title = link.title ?? relation.title
  if (href === undefined || !isLinkable(href)) return markup`${title} <code>${link.href}</code>`
  const { type, hreflang } = link
  const attributes =
    relAttribute(relation) +
    (type === undefined ? '' : markup` type="${type}"`) +
    (hreflang === undefined ? '' : markup` hreflang="${hreflang}"`)
  return markup`<a href="${href}"!${attributes} title="${hover(relation, link)}">${title}</a>`
}

/** A link to a picture as the picture itself. */
export function pictureMarkup(relation: Relation, { href, title = relation.title }: Link): string {
  return markup`<figure><a href="${href}"><img src="${href}" alt="${title}"></a></figure>`
}

export function isPicture({ type = '', href, variables }: Link): boolean {
  return type.startsWith('image/') && variables === undefined && isLinkable(href)
}

function plainHref({ href, variables }: Link): string | undefined {
  return variables === undefined ? href : undefined
}

// Only registered relations mean something to a browser.
function relAttribute({ registered, name }: Relation): string {
  return registered ? markup` rel="${name}"` : ''
}

function hover({ name, description }: Relation, { deprecation }: Link): string {
  return `${name}: ${description}${deprecation === undefined ? '' : ` Deprecated, see ${deprecation}`}`
}
