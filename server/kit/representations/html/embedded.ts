import { memberShape, unknownShape, type Relation, type ValueShape, translate } from '@waymark/shared'
import { html, join, type Html } from './markup.ts'
import {
  linksOf,
  type EmbeddedSet,
  type Json,
  type Link,
  type Representation,
} from '../../hypermedia/representation.ts'
import { avatarMarkup } from './avatar.ts'
import {
  factsOf,
  itemLinksMarkup,
  itemStateMarkup,
  titleMarkup,
  type Fact,
  type PageContext,
  tableMarkup,
} from './item.ts'
import { linkMarkup } from './navigation.ts'
import { isSingle } from '../value-words.ts'

/** Renders embedded resources as tiles, cards or a table, depending on their content. */
export function embeddedMarkup({ relation, items }: EmbeddedSet, said: PageContext, level = 2): Html {
  const hover = relation.description
  // The page title already names the items of a collection.
  if (relation.name === 'item')
    return html`<section class="set" title="${hover}">${itemsMarkup(items, said, level)}</section>`
  const [only] = items
  if (relation.cardinality === 'one' && only !== undefined && !isLeaf(only))
    return nestedMarkup(only, said, { level, hover })
  const tag = headingOf(level)
  const heading = html`<${tag} title="${hover}">${relation.title}</${tag}>`
  return html`<section class="set">${heading}${itemsMarkup(items, said, level + 1)}</section>`
}

/** Renders a single embedded resource that has embedded resources itself as a section of the page. */
function nestedMarkup(
  item: Representation,
  said: PageContext,
  { level, hover }: { level: number; hover: string },
): Html {
  const tag = headingOf(level)
  const inside = { ...said, state: { ...said.state, ...item.state } }
  return join([
    html`<section class="set"><${tag} title="${hover}">${titleMarkup(item)}</${tag}>`,
    ...item.embedded.map((set) => embeddedMarkup(set, inside, level + 1)),
    itemStateMarkup(item, factsOf(item, said)),
    itemLinksMarkup(item, said),
    html`</section>`,
  ])
}

// HTML has six levels of headings.
function headingOf(level: number): string {
  return `h${String(Math.min(level, 6))}`
}

function itemsMarkup(items: readonly Representation[], said: PageContext, level: number): Html {
  if (items.length === 0) return html`<p class="none">${translate('Nothing here yet.')}</p>`
  const shared = sharedLinks(items, said)
  if (shared.length === 0) return layoutMarkup(items, said, level)
  const rows = join(shared.map(([relation, link]) => html`<li>${linkMarkup(relation, link)}</li>`))
  const hrefs = new Set([...said.hrefs, ...shared.map(([, { href }]) => href)])
  return html`${layoutMarkup(items, { ...said, hrefs }, level)}<ul class="shared">${rows}</ul>`
}

/** Returns the links that all items have in common, which are shown once. */
function sharedLinks(items: readonly Representation[], said: PageContext): readonly (readonly [Relation, Link])[] {
  const [first, ...others] = items
  if (first === undefined || others.length === 0) return []
  const candidates = first.links.flatMap(({ relation, links }) => links.map((link) => [relation, link] as const))
  return candidates.filter(
    ([relation, { href, variables }]) =>
      variables === undefined &&
      !said.hrefs.has(href) &&
      others.every((item) => linksOf(item, relation.key).some((link) => link.href === href)),
  )
}

function layoutMarkup(items: readonly Representation[], said: PageContext, level: number): Html {
  const facts = items.map((item) => factsOf(item, said))
  if (facts.every((own, index) => isShort(own, items[index]?.shape)) && items.every(isLeaf))
    return listMarkup('tiles', items, facts, { said, level })
  if (
    items.length >= rowsOfATable &&
    facts.every((own, index) => isFlat(own, items[index]?.shape)) &&
    items.every(isLeaf)
  )
    return tableMarkup(items, said)
  return listMarkup('cards', items, facts, { said, level })
}

const rowsOfATable = 6

function isLeaf(item: Representation): boolean {
  return item.embedded.length === 0
}

function isShort(facts: readonly Fact[], shape = unknownShape): boolean {
  return (
    facts.length <= 2 &&
    facts.every(([name, value]) => isSingle(value, memberShape(shape, name)) && lengthOf(value) <= 24)
  )
}

function isFlat(facts: readonly Fact[], shape = unknownShape): boolean {
  return facts.every(([name, value]) => isFlatValue(value, memberShape(shape, name)))
}

function isFlatValue(value: Json, shape: ValueShape): boolean {
  if (isSingle(value, shape)) return true
  return Array.isArray(value) && value.every((each: Json) => isSingle(each, shape.each ?? unknownShape))
}

function lengthOf(value: Json): number {
  return typeof value === 'string' ? value.length : 0
}

interface Place {
  readonly said: PageContext
  readonly level: number
}

function listMarkup(
  layout: 'tiles' | 'cards',
  items: readonly Representation[],
  facts: readonly (readonly Fact[])[],
  { said, level }: Place,
): Html {
  const tag = headingOf(level)
  const rows = items.map((item, index) => {
    const nested = join(item.embedded.map((set) => embeddedMarkup(set, said, level + 1)))
    const state = itemStateMarkup(item, facts[index] ?? [])
    return html`<li><${tag}>${avatarMarkup(item)}${titleMarkup(item)}</${tag}>${state}${itemLinksMarkup(item, said)}${nested}</li>`
  })
  return html`<ul class="${layout}">${rows}</ul>`
}
