import { html, join, empty, type Html } from './markup.ts'
import { memberShape, unknownShape, type Relation, translate } from '@waymark/shared'
import { selfOf, type Json, type Link, type LinkSet, type Representation } from '../../hypermedia/representation.ts'
import { queryFormOf } from '../forms.ts'
import { isLinkable } from '../visible.ts'
import { avatarMarkup } from './avatar.ts'
import { linkMarkup } from './navigation.ts'
import { cellMarkup, columnsOf, isForDevelopers, namedLink, namedMarkup, stateMarkup } from './value.ts'

/** Everything that the page shows already, which its items need not repeat. */
export interface PageContext {
  readonly state: Representation['state']
  readonly hrefs: ReadonlySet<string>
}

export type Fact = readonly [name: string, value: Json]

/** Returns the members of an item that neither the page nor the title of the item shows. */
export function factsOf(item: Representation, said: PageContext): readonly Fact[] {
  const { state, title, shape = unknownShape } = item
  const facts: Fact[] = []
  for (const name in state) {
    const value = state[name]
    if (value === undefined || isForDevelopers(shape, name)) continue
    if (isSaid(value, said.state[name], title)) continue
    if (isLinked(item, name, said)) continue
    facts.push([name, value])
  }
  return facts
}

/** Tells whether a member refers to what the page links to already. */
function isLinked(item: Representation, name: string, { hrefs }: PageContext): boolean {
  const link = linkNamed(item, name)
  return link !== undefined && hrefs.has(link.href)
}

function isSaid(value: Json, elsewhere: Json | undefined, title: string): boolean {
  if (typeof value !== 'string') return false
  return value === elsewhere || (value.length > 2 && title.includes(value))
}

/** Renders the title as a link to the page of the item. */
export function titleMarkup(item: Representation): Html {
  const self = selfOf(item)
  if (self === undefined || !isLinkable(self)) return html`${item.title}`
  return html`<a href="${self}">${item.title}</a>`
}

/** Renders members of an item; a reference is the link to what it refers to. */
export function itemStateMarkup({ links, shape }: Representation, facts: readonly Fact[]): Html {
  return stateMarkup(facts, shape, (name, value, own) => namedMarkup(links, [name, value], own))
}

/** Returns the link that a member of an item is shown as. */
function linkNamed({ state, links, shape = unknownShape }: Representation, name: string): Link | undefined {
  const value = state[name]
  return value === undefined ? undefined : namedLink(links, [name, value], memberShape(shape, name))?.link
}

/** Renders links to the forms of an item, and its links beyond those of the page and of its members. */
export function itemLinksMarkup(item: Representation, said: PageContext): Html {
  const rows = item.forms.map(({ title }) => html`<li class="offer">${title}</li>`)
  for (const set of item.links) {
    const { key, isForDevelopers: isHidden } = set.relation
    if (key !== 'self' && isHidden !== true && linkNamed(item, key) === undefined) rows.push(...linkRows(set, said))
  }
  return rows.length === 0 ? empty : html`<ul class="onward">${rows}</ul>`
}

function linkRows({ relation, links }: LinkSet, { hrefs }: PageContext): readonly Html[] {
  return links
    .filter(({ href }) => !hrefs.has(href))
    .map((link) => html`<li>${linkMarkup(relation, link, expandedTemplate(relation, link))}</li>`)
}

/** Expands a template without required variables; the page of the item has its form. */
function expandedTemplate(relation: Relation, link: Link): string | undefined {
  const search = link.variables === undefined ? undefined : queryFormOf(relation, link)
  return search?.fields.every(({ field }) => !field.required) === true ? search.target : undefined
}

/** Renders flat items as a table, one row each, with their title as the row header. */
export function tableMarkup(items: readonly Representation[], said: PageContext): Html {
  const names = [...new Set(items.flatMap(({ state }) => Object.keys(state)))]
  const shown = names.filter((name) =>
    items.some(({ state, title, shape = unknownShape }) => {
      return state[name] !== title && !isForDevelopers(shape, name)
    }),
  )
  const columns = columnsOf(shown)
  const onward = items.map((item) => itemLinksMarkup(item, said))
  const hasOnward = onward.some((rows) => !rows.isEmpty)
  const heads = join(columns.map(({ label }) => html`<th scope="col">${label}</th>`))
  const rows = items.map((item, index) => {
    const cells = join(
      columns.map((column) =>
        cellMarkup(column, item.state[column.name], item.shape, (value, own) =>
          namedMarkup(item.links, [column.name, value], own),
        ),
      ),
    )
    const last = hasOnward ? html`<td>${onward[index] ?? ''}</td>` : ''
    return html`<tr><th scope="row">${avatarMarkup(item)}${titleMarkup(item)}</th>${cells}${last}</tr>`
  })
  return join([
    html`<div class="wide"><table><thead><tr><th scope="col">${translate('Title')}</th>`,
    heads,
    hasOnward ? html`<th scope="col">${translate('Next')}</th>` : empty,
    html`</tr></thead><tbody>${rows}</tbody></table></div>`,
  ])
}
