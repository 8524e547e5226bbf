import { translate } from '@waymark/shared'
import type { CodedDescription, ResourceDescription } from '@waymark/shared'
import { empty, html, type Html } from '../representations/html/markup.ts'

/*
 * The map of the service as a drawing: each kind of resource is a box, each relation an arrow to its
 * target. Boxes stand in columns by their distance from the entry, so the path of a client is read from the left.
 */
interface Edge {
  readonly relation: string
  readonly from: string
  readonly to: string
}

/** All relations from one kind to another are one arrow. */
interface Arrow extends Pick<Edge, 'from' | 'to'> {
  readonly relations: readonly string[]
}

// Every page has these; drawn, they would hide all others.
const everywhere = new Set(['home', 'view', 'first', 'prev', 'next', 'last', 'collection'])

function edgesOf({ resources }: CodedDescription): readonly Edge[] {
  const kinds = Object.entries<ResourceDescription>(resources)
  return kinds.flatMap(([from, { links = {}, embedded = {}, forms = {} }]) =>
    [...Object.entries(links), ...Object.entries(embedded), ...Object.entries(forms)].map(([relation, { to }]) => ({
      relation,
      from,
      to,
    })),
  )
}

const column = { width: 140, height: 40, gapX: 190, gapY: 50 }

function columns(roots: readonly string[], edges: readonly Edge[]): readonly (readonly string[])[] {
  const found: string[][] = [[...roots]]
  const seen = new Set(found.flat())
  for (let last = found.at(-1) ?? []; last.length > 0; last = found.at(-1) ?? []) {
    const next = [...new Set(edges.filter(({ from }) => last.includes(from)).map(({ to }) => to))]
    const fresh = next.filter((kind) => !seen.has(kind))
    for (const kind of fresh) seen.add(kind)
    found.push(fresh)
  }
  return found.filter((kindsOfColumn) => kindsOfColumn.length > 0)
}

interface Place {
  readonly x: number
  readonly y: number
}

function arrowsOf(edges: readonly Edge[]): readonly Arrow[] {
  return [...Map.groupBy(edges, ({ from, to }) => `${from} ${to}`).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return [{ from: first.from, to: first.to, relations: [...new Set(group.map(({ relation }) => relation))] }]
  })
}

interface Drawn {
  /** A relation; the drawing then has only its arrows. */
  readonly relation?: string | undefined
  /** The kinds of a part of the service; the drawing then has only their relations and those that lead to them. */
  readonly kinds?: readonly string[] | undefined
}

/** Draws the relations of a service, or those of a part of it, as SVG. */
export function relationGraph(description: CodedDescription, part: Drawn = {}): string {
  const { roots, edges } = contentOf(description, part)
  const places = new Map<string, Place>()
  const all = columns(roots, edges)
  for (const [index, names] of all.entries()) {
    for (const [row, name] of names.entries()) {
      const x = 20 + index * (column.width + column.gapX)
      places.set(name, { x, y: 24 + row * (column.height + column.gapY) + (index % 2) * 26 })
    }
  }
  const width = String(all.length * (column.width + column.gapX) - column.gapX + 100)
  const taken = [...places.values()].map(({ x, y }) => ({
    left: x,
    right: x + column.width,
    top: y,
    bottom: y + column.height,
  }))
  const written = new Set<string>()
  const lines = arrowsOf(edges).map((arrow) => lineOf(arrow, { places, taken, written }))
  const height = String(Math.max(...taken.map(({ bottom }) => bottom)) + 40)
  const boxes = [...places].map(([name, place]) => box(name, place))
  const drawn = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${width} ${height}"
    role="img"
    font-family="system-ui, sans-serif"
    font-size="14"
  >
    <title>${translate('Relations of the service')}</title>
    <defs>
      <marker
        id="tip"
        viewBox="0 0 8 8"
        refX="8"
        refY="4"
        markerWidth="9"
        markerHeight="9"
        markerUnits="userSpaceOnUse"
        orient="auto"
      >
        <path d="M0 0L8 4L0 8z" fill="#5c6b69" />
      </marker>
    </defs>
    ${lines}${boxes}
  </svg>`
  return String(drawn)
}

interface Content {
  /** The kinds of the first column. */
  readonly roots: readonly string[]
  readonly edges: readonly Edge[]
}

function contentOf(description: CodedDescription, { relation, kinds }: Drawn): Content {
  const { entry } = description
  const all = withoutLoops(edgesOf(description))
  if (relation !== undefined) {
    const edges = all.filter((edge) => edge.relation === relation)
    const roots = beginningsOf(edges)
    return { roots: roots.length === 0 ? [entry] : roots, edges }
  }
  const edges = all.filter(
    ({ relation: name, from, to }) =>
      !everywhere.has(name) && (kinds === undefined || kinds.includes(from) || (from === entry && kinds.includes(to))),
  )
  const targets = new Set(edges.map(({ to }) => to))
  return { roots: [entry, ...(kinds ?? []).filter((kind) => kind !== entry && !targets.has(kind))], edges }
}

/** Returns the kinds from which the others are reached. */
function beginningsOf(edges: readonly Edge[]): readonly string[] {
  const targets = new Set(edges.map(({ to }) => to))
  const all = [...new Set(edges.map(({ from }) => from))]
  const first = all.filter((kind) => !targets.has(kind))
  return first.length === 0 ? all : first
}

function withoutLoops(edges: readonly Edge[]): readonly Edge[] {
  return edges.filter(({ from, to }) => from !== to)
}

function box(name: string, { x, y }: Place): Html {
  const middle = String(x + column.width / 2)
  return html`<rect
      x="${String(x)}"
      y="${String(y)}"
      width="${String(column.width)}"
      height="${String(column.height)}"
      rx="8"
      fill="#0b6663"
    /><text x="${middle}" y="${String(y + 25)}" fill="#ffffff" text-anchor="middle" font-weight="600">${name}</text>`
}

interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Drawing {
  readonly places: ReadonlyMap<string, Place>
  /** The areas of boxes and labels. */
  readonly taken: Area[]
  /** The labels, with the places that they wanted. */
  readonly written: Set<string>
}

// Of the text of a label, in units of the drawing.
const letter = { width: 7, height: 14 }

/** Returns the nearest place above or below the wanted one where a label overlaps nothing, and takes it. */
function freePlace(
  { x, y }: Place,
  { words, anchor }: Pick<Course, 'anchor'> & { readonly words: string },
  taken: Area[],
): Place {
  const width = words.length * letter.width
  const left = anchor === 'end' ? x - width : x
  for (let step = 0; ; step += 1) {
    const below = y + (step % 2 === 0 ? step / 2 : -(step + 1) / 2) * letter.height
    const area = { left, right: left + width, top: below - letter.height + 3, bottom: below + 2 }
    if (area.top < 0 || taken.some((other) => isOver(area, other))) continue
    taken.push(area)
    return { x, y: below }
  }
}

function isOver(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

function lineOf({ relations, from, to }: Arrow, { places, taken, written }: Drawing): Html {
  const [start, end] = [places.get(from), places.get(to)]
  if (start === undefined || end === undefined) return empty
  const { path, label: wanted, anchor } = courseOf(start, end)
  const line = html`<path d="${path}" fill="none" stroke="#5c6b69" stroke-width="1.5" marker-end="url(#tip)" />`
  const words = relations.join(', ')
  // Arrows of one relation that end together share their label.
  const key = `${words} ${String(wanted.x)} ${String(wanted.y)}`
  if (written.has(key)) return line
  written.add(key)
  return html`${line}${labelMarkup(words, freePlace(wanted, { words, anchor }, taken), anchor)}`
}

function labelMarkup(words: string, { x, y }: Place, anchor: Course['anchor']): Html {
  return html`<text
    x="${String(x)}"
    y="${String(y)}"
    fill="#5c6b69"
    text-anchor="${anchor}"
    font-size="12"
    stroke="#ffffff"
    stroke-width="4"
    paint-order="stroke"
    >${words}</text
  >`
}

interface Course {
  readonly path: string
  readonly label: Place
  readonly anchor: 'start' | 'end'
}

// Forward from right to left side, with the label before the tip; back and within a column in an arc beside the boxes.
function courseOf(start: Place, end: Place): Course {
  const { width, height } = column
  const [y1, y2] = [start.y + height / 2, end.y + height / 2]
  const [x1, x2] = [start.x + width, end.x]
  if (end.x > start.x) {
    const bend = column.gapX / 2
    const path = curve([x1, y1], [x1 + bend, y1], [x2 - bend, y2], [x2, y2])
    return { path, label: { x: x2 - 14, y: y2 - 7 }, anchor: 'end' }
  }
  const right = end.x + width
  if (end.x === start.x) {
    const path = curve([x1, y1 + 8], [x1 + 46, y1 + 8], [right + 46, y2 - 8], [right, y2 - 8])
    return { path, label: { x: x1 + 38, y: (y1 + y2) / 2 + 4 }, anchor: 'start' }
  }
  const path = curve([start.x, y1 + 10], [start.x - 60, y1 + 10], [right + 60, y2 + 10], [right, y2 + 10])
  return { path, label: { x: right + 16, y: y2 + 26 }, anchor: 'start' }
}

function curve(...[start, first, second, end]: readonly (readonly [number, number])[]): string {
  const point = (place: readonly [number, number] | undefined): string => (place ?? [0, 0]).map(String).join(' ')
  return `M${point(start)}C${point(first)} ${point(second)} ${point(end)}`
}
