import { memberShape, unknownShape, type ValueShape, translate } from '@waymark/shared'
import {
  selfOf,
  type EmbeddedSet,
  type Json,
  type Representation,
  type State,
} from '../../hypermedia/representation.ts'
import { labelOf } from '../html/value.ts'
import { linkLine } from './address.ts'
import type { Zones } from './words.ts'
import { type Block, type Cell, type Line, membersOf, valueText, withNames, zonesOf } from './document.ts'

/** The context of the document. */
export interface Surroundings {
  readonly origin: string | undefined
  /** The page that has the omitted items. */
  readonly self: string | undefined
  readonly depth: number
  /** The state of the record that contains the items, with names instead of references. */
  readonly around: State
  /** The time zones of that record. */
  readonly zones: Zones
}

/** Maximum number of printed items by depth. */
const limits = [200, 50, 20]
const deepest = 5
/** Limits of a table: number of members and length of cell text. */
const table = { members: 9, text: 160 }

/** Converts embedded resources: to a table if the items fit, otherwise to sections. */
export function embeddedBlocks({ relation, items }: EmbeddedSet, at: Surroundings): readonly Block[] {
  const title: Block = { block: 'heading', level: headingLevel(at), line: { text: counted(relation.title, items) } }
  // The items of a collection are introduced by the title of the page.
  const heading = relation.key === 'item' && at.depth === 0 ? [] : [title]
  const shown = items.slice(0, limits[at.depth] ?? deepest)
  const rest = shown.length === items.length ? [] : [continued(shown.length, items.length, at)]
  if (items.length === 0)
    return [...heading, { block: 'paragraph', lines: [{ text: translate('None.'), isMuted: true }] }]
  const names = namesOf(shown, at)
  const areRows = names.length <= table.members && shown.every(isFlat)
  const body = areRows ? [itemTable(shown, names, at)] : shown.flatMap((item) => itemBlocks(item, at))
  return [...heading, ...body, ...rest]
}

function counted(title: string, items: readonly unknown[]): string {
  return `${title} (${String(items.length)})`
}

function headingLevel({ depth }: Surroundings): number {
  return Math.min(2 + 2 * depth, 6)
}

function continued(shown: number, all: number, { self, origin }: Surroundings): Block {
  const text = translate('{shown} of {all} are printed.', { shown, all })
  const where = self === undefined ? [] : [linkLine(translate('See the complete list online'), self, origin)]
  return { block: 'paragraph', lines: [{ text }, ...where] }
}

function isFlat(item: Representation): boolean {
  const { title, state, embedded } = item
  const names = Object.keys(state).filter(
    (name) => memberShape(item.shape ?? unknownShape, name).isForDevelopers !== true,
  )
  const texts = [title, ...names.map((name) => memberText(item, name, {}))]
  return embedded.length === 0 && texts.every((text) => text !== undefined && text.length <= table.text)
}

// A column that repeats the titles of the items, or the record that contains them, says nothing.
function namesOf(items: readonly Representation[], { around, zones }: Surroundings): readonly string[] {
  const all = items.flatMap(({ state, shape = unknownShape }) =>
    Object.keys(state).filter((name) => memberShape(shape, name).isForDevelopers !== true),
  )
  const given = [...Object.values(around), zones.own]
  return [...new Set(all)].filter((name) =>
    items.some((item) => {
      const value = withNames(item)[name]
      const text = memberText(item, name, zonesOf(item.state, zones)) ?? ''
      return typeof value !== 'string' || !(given.includes(value) || item.title.includes(text))
    }),
  )
}

function itemTable(items: readonly Representation[], names: readonly string[], at: Surroundings): Block {
  const columns: readonly (readonly [head: string, cell: (item: Representation) => Cell])[] = [
    [translate('Item'), (item) => [titleLine(item, at)]],
    ...names.map((name) => [labelOf(name), (item: Representation) => stateCell(item, name, at)] as const),
  ]
  const rows = items.map((item) => columns.map(([, cell]) => cell(item)))
  return { block: 'table', heads: columns.map(([head]) => head), rows }
}

function stateCell(item: Representation, name: string, { zones }: Surroundings): Cell {
  const isPresent = Object.hasOwn(item.state, name) && item.state[name] !== undefined
  return isPresent ? [{ text: memberText(item, name, zonesOf(item.state, zones)) ?? '' }] : []
}

/** Returns the text of a member, of a simple record with commas; undefined for other nested values. */
function memberText(item: Representation, name: string, zones: Zones): string | undefined {
  const { state, shape = unknownShape } = item
  const value = withNames({ ...item, state: { [name]: state[name] } })[name]
  if (value === undefined) return ''
  const own = memberShape(shape, name)
  return valueText(value, own, zones) ?? recordText(value, own, zones)
}

function recordText(value: Json, shape: ValueShape, zones: Zones): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const texts = Object.entries(value).map(([name, each]) => valueText(each ?? '', memberShape(shape, name), zones))
  return texts.every((text) => text !== undefined) ? texts.join(', ') : undefined
}

function titleLine(item: Representation, { origin }: Surroundings): Line {
  const self = selfOf(item)
  return self === undefined ? { text: item.title } : linkLine(item.title, self, origin)
}

function itemBlocks(item: Representation, at: Surroundings): readonly Block[] {
  const around = withNames(item)
  const zones = zonesOf(around, at.zones)
  const heading: Block = { block: 'heading', level: Math.min(headingLevel(at) + 1, 6), line: titleLine(item, at) }
  return [
    heading,
    { block: 'members', rows: membersOf(around, { shape: item.shape, zones }) },
    ...item.embedded.flatMap((set) => embeddedBlocks(set, { ...at, depth: at.depth + 1, around, zones })),
  ]
}
