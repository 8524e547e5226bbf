import { memberShape, unknownShape } from '@waymark/shared'
import { selfOf, type EmbeddedSet, type Representation } from '../../hypermedia/representation.ts'
import { labelOf } from '../html/value.ts'
import { linkLine } from './address.ts'
import { type Block, type Cell, type Line, membersOf, valueText } from './document.ts'

/** The context of the document. */
export interface Surroundings {
  readonly origin: string | undefined
  /** The page that has the omitted items. */
  readonly self: string | undefined
  /** Targets that the document already links. */
  readonly known: ReadonlySet<string>
  readonly depth: number
}

/** Maximum number of printed items by depth. */
const limits = [200, 50, 20]
const deepest = 5
/** Limits of a table: number of members and length of cell text. */
const table = { members: 5, text: 160 }

/** Converts embedded resources: to a table if the items fit, otherwise to sections. */
export function embeddedBlocks({ relation, items }: EmbeddedSet, at: Surroundings): readonly Block[] {
  const heading: Block = { block: 'heading', level: headingLevel(at), line: { text: counted(relation.title, items) } }
  const shown = items.slice(0, limits[at.depth] ?? deepest)
  const rest = shown.length === items.length ? [] : [continued(shown.length, items.length, at)]
  if (items.length === 0) return [heading, { block: 'paragraph', lines: [{ text: 'None.', isMuted: true }] }]
  const names = namesOf(shown)
  const areRows = names.length <= table.members && shown.every(isFlat)
  const body = areRows ? [itemTable(shown, names, at)] : shown.flatMap((item) => itemBlocks(item, at))
  return [heading, ...body, ...rest]
}

function counted(title: string, items: readonly unknown[]): string {
  return `${title} (${String(items.length)})`
}

function headingLevel({ depth }: Surroundings): number {
  return Math.min(2 + 2 * depth, 6)
}

function continued(shown: number, all: number, { self, origin }: Surroundings): Block {
  const text = `${String(shown)} of ${String(all)} are printed.`
  const where = self === undefined ? [] : [linkLine('See the complete list online', self, origin)]
  return { block: 'paragraph', lines: [{ text }, ...where] }
}

function isFlat(item: Representation): boolean {
  const { title, state, embedded } = item
  const texts = [title, ...Object.keys(state).map((name) => memberText(item, name))]
  return embedded.length === 0 && texts.every((text) => text !== undefined && text.length <= table.text)
}

function namesOf(items: readonly Representation[]): readonly string[] {
  const all = [...new Set(items.flatMap(({ state }) => Object.keys(state)))]
  return all.filter((name) => items.some(({ state, title }) => state[name] !== title))
}

function itemTable(items: readonly Representation[], names: readonly string[], at: Surroundings): Block {
  const columns: readonly (readonly [head: string, cell: (item: Representation) => Cell])[] = [
    ['Item', (item) => [titleLine(item, at)]],
    ...names.map((name) => [labelOf(name), (item: Representation) => stateCell(item, name)] as const),
    ['Forms', (item) => formLines(item, at)],
    ['Links', (item) => linkLines(item, at)],
  ]
  const filled = columns
    .map(([head, cell]) => ({ head, cells: items.map(cell) }))
    .filter(({ head, cells }) => (head !== 'Forms' && head !== 'Links') || cells.some((cell) => cell.length > 0))
  const rows = items.map((_, index) => filled.map(({ cells }) => cells[index] ?? []))
  return { block: 'table', heads: filled.map(({ head }) => head), rows }
}

function stateCell(item: Representation, name: string): Cell {
  const isPresent = Object.hasOwn(item.state, name) && item.state[name] !== undefined
  return isPresent ? [{ text: memberText(item, name) ?? '' }] : []
}

/** Returns the text of a member; undefined for nested values. */
function memberText({ state, shape = unknownShape }: Representation, name: string): string | undefined {
  const value = state[name]
  return value === undefined ? '' : valueText(value, memberShape(shape, name))
}

function titleLine(item: Representation, { origin }: Surroundings): Line {
  const self = selfOf(item)
  return self === undefined ? { text: item.title } : linkLine(item.title, self, origin)
}

function itemBlocks(item: Representation, at: Surroundings): readonly Block[] {
  const heading: Block = { block: 'heading', level: Math.min(headingLevel(at) + 1, 6), line: titleLine(item, at) }
  const lines = [...formLines(item, at), ...linkLines(item, at)]
  return [
    heading,
    { block: 'members', rows: membersOf(item.state, item.shape) },
    ...(lines.length === 0 ? [] : [{ block: 'paragraph', lines } as const]),
    ...item.embedded.flatMap((set) => embeddedBlocks(set, { ...at, depth: at.depth + 1 })),
  ]
}

function formLines({ forms }: Representation, { origin }: Surroundings): readonly Line[] {
  return forms.map(({ title, target }) => linkLine(title, target, origin))
}

function linkLines({ links }: Representation, { known, origin }: Surroundings): readonly Line[] {
  return links.flatMap(({ relation, links: given }) => {
    const others = relation.key === 'self' ? [] : given.filter(({ href }) => !known.has(href))
    return others.map(({ href, title, variables }) => {
      return variables === undefined ? linkLine(title ?? relation.title, href, origin) : { text: href }
    })
  })
}
