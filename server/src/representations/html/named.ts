import { html as markup } from 'ghtml'
import type { Json, LinkSet } from '../../hypermedia/representation.ts'
import { isLinkable } from '../linkable.ts'
import { linkMarkup } from './link.ts'

/** A member that names what a relation of the same name leads to, as the link itself, which has the better words. */
export function namedMarkup(links: readonly LinkSet[], name: string, value: Json): string | undefined {
  if (typeof value !== 'string') return undefined
  const set = links.find(({ relation }) => relation.key === name)
  const [link] = set?.links ?? []
  if (set === undefined || link?.title === undefined || link.variables !== undefined || !isLinkable(link.href))
    return undefined
  return markup`<data value="${value}">!${linkMarkup(set.relation, link)}</data>`
}
