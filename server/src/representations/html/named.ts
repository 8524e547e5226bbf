import { html as markup } from 'ghtml'
import type { Json, LinkSet } from '../../hypermedia/representation.ts'
import { isLinkable } from '../linkable.ts'
import { linkMarkup } from './link.ts'

/** A member whose value identifies the resource that a link of the same name leads to, as that link with its title. */
export function namedMarkup(links: readonly LinkSet[], name: string, value: Json): string | undefined {
  if (typeof value !== 'string') return undefined
  const set = links.find(({ relation }) => relation.key === name)
  const [link] = set?.links ?? []
  if (set === undefined || link?.title === undefined || link.variables !== undefined || !isLinkable(link.href))
    return undefined
  // A relation may have the name of a member without being about its value, such as the step that asks for a payment.
  if (!link.href.split(/[/?#]/).includes(encodeURIComponent(value))) return undefined
  return markup`<data value="${value}">!${linkMarkup(set.relation, link)}</data>`
}
