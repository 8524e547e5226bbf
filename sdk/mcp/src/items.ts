import type { JsonObject, Limits, Link, Representation } from '@waymark/sdk'
import { quoteShort } from './quote.ts'
import { cells, firstMembers, inCells } from './state-text.ts'
import { isSecondary, urlOf } from './relations.ts'
import { shortName } from './names.ts'

/** A resource in a list of a page, which `open` opens by its number. */
export interface Item {
  /** The title of a link. */
  readonly title?: string
  /** The first members of an embedded resource. */
  readonly state?: JsonObject
  readonly open: (limits: Limits) => Promise<Representation>
}

/** The lists of a page. */
export interface Lists {
  /** The lines of Markdown; an item begins with its number. */
  readonly lines: readonly string[]
  readonly items: readonly Item[]
}

/**
 * Returns the embedded resources of a page, at any depth, and its links with several targets.
 *
 * @param first the number of the first item
 */
export function listsOf(page: Representation, first: number): Lists {
  const lists = { lines: [], items: [], first, columns: new Map() }
  addLists(page, lists, 0)
  return lists
}

interface Growing {
  readonly lines: string[]
  readonly items: Item[]
  readonly first: number
  /** The columns of the last list of a name, which the next one does not repeat. */
  readonly columns: Map<string, string>
}

function addLists(page: Representation, lists: Growing, depth: number): void {
  for (const relation of page.relations) {
    if (isSecondary(relation)) continue
    const embedded = page.embedded(relation)
    const all = page.links(relation)
    const [only] = embedded
    if (only !== undefined && embedded.length === 1 && all.length === 1)
      addSection(relation, only, { page, lists, depth })
    else addList(relation, embedded, { page, lists, depth })
  }
}

interface Place {
  readonly page: Representation
  readonly lists: Growing
  readonly depth: number
}

// The tool of the link opens it.
function addSection(relation: string, only: Representation, { page, lists, depth }: Place): void {
  lists.lines.push(heading(page.links(relation)[0]?.title ?? shortName(relation), depth), ...cells(only.state))
  addLists(only, lists, depth)
}

function addList(relation: string, embedded: readonly Representation[], { page, lists, depth }: Place): void {
  const links = depth === 0 ? linkedOnly(page, relation, embedded) : []
  if (embedded.length === 0 && links.length < 2) return
  const { columns, common, rows } = inCells(embedded.map(({ state }) => state))
  const name = `${String(depth)} ${relation}`
  const isKnown = depth > 0 && lists.columns.get(name) === columns
  lists.columns.set(name, columns)
  lists.lines.push(heading(shortName(relation), depth, `${isKnown ? '' : columns}${common}`))
  for (const [index, one] of embedded.entries()) {
    const open = (limits: Limits): Promise<Representation> => opened(one.within(limits))
    addItem(rows[index] ?? '', { open, state: firstMembers(one.state) }, lists, depth)
    addLists(one, lists, depth + 1)
  }
  for (const link of links) {
    const open = (limits: Limits): Promise<Representation> => followed(page.within(limits), relation, link)
    const title = titleOf(link, relation)
    addItem(quoteShort(title, longestTitle), { open, title }, lists, depth)
  }
}

function addItem(row: string, item: Item, { lines, items, first }: Growing, depth: number): void {
  lines.push(`${'  '.repeat(depth)}${String(first + items.length)}. ${row}`)
  items.push(item)
}

const longestTitle = 200

function heading(title: string, depth: number, more = ''): string {
  const text = `${quoteShort(title, longestTitle)}${more}`
  return depth === 0 ? `## ${text}` : `${'  '.repeat(depth)}${text}:`
}

function linkedOnly(page: Representation, relation: string, embedded: readonly Representation[]): readonly Link[] {
  const known = new Set(embedded.map(({ url }) => url))
  const links = page.links(relation).filter((link) => !link.templated)
  return links.length < 2 && embedded.length === 0 ? [] : links.filter((link) => !known.has(urlOf(page, link)))
}

function titleOf({ title, name }: Link, relation: string): string {
  return title ?? name ?? shortName(relation)
}

// An embedded resource may be partial.
async function opened(item: Representation): Promise<Representation> {
  return item.has('self') ? item.follow('self', {}, { prefer: 'fresh' }).get() : item
}

/** Follows one of several links of a relation. */
export function followed(
  page: Representation,
  relation: string,
  link: Link,
  variables: Readonly<Record<string, string>> = {},
): Promise<Representation> {
  return page.follow(relation, variables, { prefer: 'link', where: (one) => one === link }).get()
}
