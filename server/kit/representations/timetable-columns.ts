import { memberShape, unknownShape } from '@waymark/shared'
import { selfOf, type Representation, type State, type Timetable } from '../hypermedia/representation.ts'
import { recordsOf, textOf, wordsFor } from './value-words.ts'
import { isLinkable } from './visible.ts'

/** A labelled cell of a timetable with its link. */
export interface TimetableCell {
  readonly row: string
  readonly says: string
  readonly words: string
  readonly href: string | undefined
}

export interface TimetableColumn {
  readonly head: string
  readonly isDay: boolean
  readonly cells: readonly TimetableCell[]
}

/** Returns the columns of a timetable; undefined if the representation has none, or lacks the members of the layout. */
export function timetableColumns(
  representation: Representation,
  layout: Timetable,
): readonly TimetableColumn[] | undefined {
  const { state, shape = unknownShape } = representation
  const columns = recordsOf(state[layout.columns])
  const columnShape = memberShape(shape, layout.columns).each ?? unknownShape
  const isDay = memberShape(columnShape, layout.head).type === 'date'
  const hrefs = hrefsOf(representation, layout)
  return columns?.map((column) => ({
    head: textOf(column[layout.head]),
    isDay,
    cells: (recordsOf(column[layout.cells]) ?? []).map((cell) => cellOf(cell, layout, hrefs)),
  }))
}

function cellOf(
  cell: State,
  { row, says, words, leadsTo }: Timetable,
  hrefs: ReadonlyMap<string, string>,
): TimetableCell {
  const said = textOf(cell[says])
  return {
    row: textOf(cell[row]),
    says: said,
    words: wordsFor(said, words),
    href: hrefs.get(textOf(cell[leadsTo.id])),
  }
}

function hrefsOf({ embedded }: Representation, { leadsTo }: Timetable): ReadonlyMap<string, string> {
  const items = embedded.find(({ relation }) => relation.key === leadsTo.relation)?.items ?? []
  return new Map(
    items.flatMap((item) => {
      const href = selfOf(item)
      return href === undefined || !isLinkable(href) ? [] : [[textOf(item.state[leadsTo.id]), href] as const]
    }),
  )
}

/** Returns the heads of the rows of a timetable in their order. */
export function rowHeadsOf(columns: readonly TimetableColumn[]): readonly string[] {
  return [...new Set(columns.flatMap(({ cells }) => cells.map(({ row }) => row)))].toSorted()
}
