import { translate, currentTranslator } from '@waymark/shared'
import { selfOf, type Representation, type Sheet } from '../../hypermedia/representation.ts'
import type { PageContext } from '../../hypermedia/serializer.ts'
import { withZone } from '../../values/time.ts'
import { rowHeadsOf, timetableColumns, type TimetableCell } from '../timetable-columns.ts'
import { linkLine } from './address.ts'
import {
  type Block,
  type Grid,
  type GridRow,
  type Line,
  type PrintedDocument,
  membersOf,
  withNames,
  zonesOf,
} from './document.ts'
import { embeddedBlocks, type Surroundings } from './embedded.ts'
import { shortDay } from './words.ts'

/** Maximum number of columns of a table on an upright page. */
const widest = 6

/** Converts a representation to a document for printing. Forms and links have no use on paper, so it has none. */
export function printedDocument(representation: Representation, context: PageContext): PrintedDocument {
  const { origin, service, home, brand } = context
  const { title, events = [] } = representation
  const self = selfOf(representation)
  const changed = events.reduce<number | undefined>((newest, event) => Math.max(newest ?? 0, event.changed), undefined)
  const content = contentOf(representation, {
    origin,
    self,
    depth: 0,
    around: {},
    zones: { own: brand?.timeZone, usual: brand?.timeZone },
  })
  const isWide = content.some((each) => each.block === 'grid' || (each.block === 'table' && each.heads.length > widest))
  return {
    title,
    service,
    language: currentTranslator().language,
    // The thread that counts the pages knows no translations.
    pageNumber: translate('Page {number} of {count}', { number: '{number}', count: '{count}' }),
    changed,
    place: URL.parse(origin ?? '')?.host ?? '',
    ...(isWide ? { isLandscape: true } : {}),
    blocks: [
      { block: 'heading', level: 1, line: { text: title } },
      ...content,
      { block: 'paragraph', lines: [linkLine(translate('Open this page online'), self ?? home, origin)] },
    ],
  }
}

function contentOf(representation: Representation, at: Surroundings): readonly Block[] {
  const grid = gridOf(representation, at.zones.usual)
  if (grid !== undefined) return [grid]
  const { shape, embedded, layout } = representation
  const around = withNames(representation)
  const zones = zonesOf(around, at.zones)
  const lists = embedded.flatMap((set) => embeddedBlocks(set, { ...at, around, zones }))
  if (layout?.kind !== 'sheet') return [{ block: 'members', rows: membersOf(around, { shape, zones }) }, ...lists]
  const notes = layout.notes.map((text) => ({ block: 'note', line: { text } }) as const)
  const rows = layout.facts.map(({ label, text, timeZone = '' }) => ({
    label,
    text: withZone(text, timeZone, zones.usual),
  }))
  return [{ block: 'facts', rows }, ...lists, ...notes, ...codeOf(layout, at)]
}

// Paper needs the whole address, which a service knows that has an origin.
function codeOf({ code }: Sheet, { origin, self }: Surroundings): readonly Block[] {
  if (code === undefined || origin === undefined || self === undefined) return []
  return [{ block: 'code', href: new URL(self, origin).href, line: { text: code } }]
}

/** Returns the timetable of a representation; undefined if it has none, or lacks the members of the layout. */
function gridOf(representation: Representation, usualZone: string | undefined): Grid | undefined {
  const { layout } = representation
  const columns = layout?.kind === 'timetable' ? timetableColumns(representation, layout) : undefined
  if (layout?.kind !== 'timetable' || columns === undefined) return undefined
  const caption = withZone(layout.caption, layout.timeZone ?? '', usualZone)
  return {
    block: 'grid',
    caption: columns.some(({ cells }) => cells.length > 0)
      ? caption
      : translate('{caption}: no times to show', { caption }),
    heads: columns.map(({ head, isDay }) => (isDay ? shortDay(head) : head)),
    rows: rowHeadsOf(columns).map((head): GridRow => ({
      head,
      cells: columns.map(({ cells }) => {
        const cell = cells.find(({ row: own }) => own === head)
        return cell === undefined ? { text: '' } : lineOf(cell)
      }),
    })),
  }
}

function lineOf({ words, href }: TimetableCell): Line {
  return href === undefined ? { text: words, isMuted: true } : { text: words }
}
