import type { Relation } from '@waymark/shared'
import { html as markup } from 'ghtml'
import { selfOf, type Json, type Link, type LinkSet, type Representation } from '../../hypermedia/representation.ts'
import { isLinkable } from '../linkable.ts'
import { queryFormOf } from '../query-form.ts'
import { linkMarkup } from './link.ts'

/** What the page says already, so that its items need not repeat it. */
export interface Said {
  readonly state: Representation['state']
  readonly hrefs: ReadonlySet<string>
}

export type Fact = readonly [name: string, value: Json]

/** The members of an item that neither the page nor the title of the item says already. */
export function factsOf({ state, title }: Representation, said: Said): readonly Fact[] {
  const facts: Fact[] = []
  for (const name in state) {
    const value = state[name]
    if (value === undefined || isSaid(value, said.state[name], title)) continue
    facts.push([name, value])
  }
  return facts
}

function isSaid(value: Json, elsewhere: Json | undefined, title: string): boolean {
  if (typeof value !== 'string') return false
  return value === elsewhere || (value.length > 2 && title.includes(value))
}

/** The title of an item, linked to the item's own page. */
export function titleMarkup(item: Representation): string {
  const self = selfOf(item)
  if (self === undefined || !isLinkable(self)) return markup`${item.title}`
  return markup`<a href="${self}">${item.title}</a>`
}

/** What the item's own page offers to do, and the item's links beyond those that the page has itself. */
export function onwardMarkup(item: Representation, said: Said): string {
  let rows = ''
  for (const { title } of item.forms) rows += markup`<li class="offer">${title}</li>`
  for (const set of item.links) {
    if (set.relation.key !== 'self') rows += linkRows(set, said)
  }
  return rows === '' ? '' : `<ul class="onward">${rows}</ul>`
}

function linkRows({ relation, links }: LinkSet, { hrefs }: Said): string {
  let rows = ''
  for (const link of links) {
    if (!hrefs.has(link.href)) rows += `<li>${linkMarkup(relation, link, opened(relation, link))}</li>`
  }
  return rows
}

/** A template where nothing has to be filled in leads somewhere as it is; the item's own page has the form for it. */
function opened(relation: Relation, link: Link): string | undefined {
  const search = link.variables === undefined ? undefined : queryFormOf(relation, link)
  return search?.fields.every(({ field }) => !field.required) === true ? search.target : undefined
}
