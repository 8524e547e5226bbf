import type { Relation } from '@waymark/shared'
import type { Link, LinkSet } from '../../hypermedia/representation.ts'
import { isLinkable } from '../linkable.ts'
import { code, destination, inline, title } from './escape.ts'
import { fieldTable } from './field-table.ts'

/** A link with the given words; what must not be clicked is code. */
export function linkTo(href: string, words: string): string {
  return isLinkable(href) ? `[${title(words)}](${destination(href)})` : `${title(words)} ${code(href)}`
}

/** The links of a representation as a list of relation names and targets, then its templates. */
export function linksSection(sets: readonly LinkSet[]): string {
  const plain = each(sets, (link) => link.variables === undefined)
  const templated = each(sets, (link) => link.variables !== undefined)
  const lines = plain.map(([relation, link]) => `- ${inline(relation.name)}: ${namedLink(relation, link)}\n`)
  const list = lines.length === 0 ? '' : `## Links\n\n${lines.join('')}\n`
  return list + templated.map(([relation, link]) => templateSection(relation, link)).join('')
}

function each(sets: readonly LinkSet[], isWanted: (link: Link) => boolean): readonly (readonly [Relation, Link])[] {
  return sets.flatMap(({ relation, links }) => links.filter(isWanted).map((link) => [relation, link] as const))
}

function namedLink(relation: Relation, link: Link): string {
  const details = [link.name, link.type, link.hreflang, link.deprecation === undefined ? undefined : 'deprecated']
  const words = details.filter((detail) => detail !== undefined).map(inline)
  const target = linkTo(link.href, link.title ?? relation.title)
  return words.length === 0 ? target : `${target} (${words.join(', ')})`
}

function templateSection(relation: Relation, link: Link): string {
  const heading = `## Template: ${inline(relation.name)} — ${title(link.title ?? relation.title)}`
  return `${heading}\n\n${code(link.href)}\n\n${fieldTable(link.variables ?? [], 'variable')}\n`
}
