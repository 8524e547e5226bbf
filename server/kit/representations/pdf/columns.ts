import type { PrintedDocument, PrintedLogo, Cell } from './document.ts'
import { colours, margin, mirrored, ornament, print, widthOf, widthOfText, type Pdf, type Style } from './paper.ts'

const serviceStyle: Style = { font: 'bold', size: 11 }
const edgeStyle: Style = { font: 'regular', size: 8 }

/** Draws header and footer of each page; the number of pages is known only at the end. */
export function drawFrame(pdf: Pdf, { service, place, title, pageNumber, logo }: PrintedDocument): void {
  const { count } = pdf.bufferedPageRange()
  const mark = markOf(pdf, logo)
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index)
    // Text below the margin would start another page.
    pdf.page.margins = { ...pdf.page.margins, bottom: 0 }
    const foot = pdf.page.height - margin.bottom + 22
    ornament(
      pdf,
      () => {
        pdf.lineWidth(0.75).strokeColor(colours.line)
        rule(pdf, margin.top - 22)
        rule(pdf, foot - 8)
        mark.draw()
        pdf.fillColor(colours.accent)
        const before = mark.width + 7
        const width = widthOf(pdf) - before
        const name = {
          x: margin.left + before,
          y: margin.top - 43,
          width,
          style: serviceStyle,
          isOneLine: true,
        } as const
        print(pdf, service, name)
        pdf.fillColor(colours.muted)
        edges(pdf, margin.top - 40, ['', index === 0 ? '' : title])
        edges(pdf, foot, [place, pageNumber.replace('{number}', String(index + 1)).replace('{count}', String(count))])
      },
      'Pagination',
    )
  }
}

interface Mark {
  readonly width: number
  readonly draw: () => void
}

const widestLogo = 110
const logoHeight = 22

/** Returns the logo of the service, or else a square. */
function markOf(pdf: Pdf, logo: PrintedLogo | undefined): Mark {
  if (logo === undefined) {
    const draw = (): void => {
      pdf.roundedRect(mirrored(pdf, margin.left, 14), margin.top - 44, 14, 14, 4).fill(colours.accent)
    }
    return { width: 14, draw }
  }
  const scale = Math.min(logoHeight / logo.height, widestLogo / logo.width)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const draw = (): void => {
    pdf.image(logo.uri, mirrored(pdf, margin.left, width), margin.top - 37 - height / 2, { width, height })
  }
  return { width, draw }
}

function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(margin.left, y)
    .lineTo(margin.left + widthOf(pdf), y)
    .stroke()
}

function edges(pdf: Pdf, y: number, [start, end]: readonly [string, string]): void {
  const width = widthOf(pdf)
  const style = edgeStyle
  if (start !== '') print(pdf, start, { x: margin.left, y, width: width * 0.8, style, isOneLine: true })
  if (end !== '') {
    print(pdf, end, { x: margin.left + width / 2, y, width: width / 2, style, isOneLine: true, isAtEnd: true })
  }
}

/** Maximum width of a column for its text. */
const widest = 200
/** The padding of a cell. */
export const gap = { x: 5, y: 3.5 }
export const body: Style = { font: 'regular', size: 8.5 }
export const head: Style = { font: 'bold', size: 8.5 }

export interface Column {
  readonly x: number
  readonly width: number
}

/** Returns column widths: the width of their text if there is room, otherwise a fair share. */
export function columnsOf(pdf: Pdf, heads: readonly Cell[], rows: readonly (readonly Cell[])[]): readonly Column[] {
  const wanted = heads.map((cell, index) => {
    const widths = [cellWidth(pdf, cell, head), ...rows.map((row) => cellWidth(pdf, row[index] ?? [], body))]
    return (
      Math.min(
        widest,
        widths.reduce((one, other) => Math.max(one, other), 0),
      ) +
      2 * gap.x
    )
  })
  let x = margin.left
  return sharedOut(wanted, widthOf(pdf)).map((width) => {
    const column = { x: x + gap.x, width: width - 2 * gap.x }
    x += width
    return column
  })
}

function cellWidth(pdf: Pdf, cell: Cell, style: Style): number {
  // Rounding would break text that exactly fits its column.
  return cell.reduce((width, { text }) => Math.max(width, widthOfText(pdf, text, style) + 1), 0)
}

/** Narrow columns keep their width; wide ones share the rest. */
function sharedOut(wanted: readonly number[], room: number): readonly number[] {
  const sum = wanted.reduce((one, other) => one + other, 0)
  if (sum <= room) return wanted.map((width) => (width * room) / sum)
  let left = room
  let open = wanted.length
  const given = new Map<number, number>()
  for (const [index, width] of [...wanted.entries()].sort(([, one], [, other]) => one - other)) {
    const share = Math.min(width, left / open)
    given.set(index, share)
    left -= share
    open -= 1
  }
  return wanted.map((width, index) => given.get(index) ?? width)
}
