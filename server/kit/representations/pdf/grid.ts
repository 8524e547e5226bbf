import type { Grid, Line } from './document.ts'
import { colours, margin, ornament, printable, widthOf, type Pdf, type Structure } from './paper.ts'

const rowHeads = 54
// The caption and the link below the timetable.
const below = 44
const row = { lowest: 8, highest: 24 }

/** Draws a timetable on one page if its rows fit in small letters, otherwise on several. */
export function drawGrid(pdf: Pdf, parent: Structure, { caption, heads, rows }: Grid): void {
  const room = pdf.page.height - margin.bottom - pdf.y - below
  const height = Math.min(row.highest, Math.max(row.lowest, room / (rows.length + 1)))
  const size = Math.min(10, height * 0.6)
  const width = (widthOf(pdf) - rowHeads) / Math.max(heads.length, 1)
  const table = pdf.struct('Table')
  parent.add(table)
  const xOf = (index: number): number => margin.left + (index === 0 ? 0 : rowHeads + (index - 1) * width)
  const draw = (cells: readonly Line[], isHead: boolean): void => {
    const { y } = pdf
    shade(pdf, cells, { y, height, isHead, xOf, width })
    const structure = pdf.struct('TR')
    table.add(structure)
    for (const [index, { text, isMuted }] of cells.entries()) {
      const isHeading = isHead || index === 0
      const element = pdf.struct(isHeading ? 'TH' : 'TD')
      structure.add(element)
      pdf.font(isHeading ? 'bold' : 'regular').fontSize(size)
      pdf.fillColor(isHeading ? colours.ink : isMuted === true ? colours.muted : colours.accent)
      const options = {
        width: (index === 0 ? rowHeads : width) - 8,
        height: size * 1.3,
        lineBreak: false,
        ellipsis: true,
      }
      const printed = printable(text, isHeading ? 'bold' : 'regular')
      if (printed !== '') element.add(() => pdf.text(printed, xOf(index) + 4, y + (height - size * 1.2) / 2, options))
      element.end()
    }
    structure.end()
    pdf.y = y + height
  }
  const top: readonly Line[] = [{ text: '' }, ...heads.map((text) => ({ text }))]
  draw(top, true)
  for (const { head, cells } of rows) {
    if (pdf.y + height > pdf.page.height - margin.bottom) {
      pdf.addPage()
      draw(top, true)
    }
    draw([{ text: head }, ...cells], false)
  }
  table.end()
  pdf.y += 6
  writeCaption(pdf, parent, caption)
}

interface Shading {
  readonly y: number
  readonly height: number
  readonly isHead: boolean
  readonly xOf: (index: number) => number
  readonly width: number
}

// Free times have a background, so that they stand out in black and white too.
function shade(pdf: Pdf, cells: readonly Line[], { y, height, isHead, xOf, width }: Shading): void {
  ornament(pdf, () => {
    if (isHead) pdf.rect(margin.left, y, widthOf(pdf), height).fill(colours.soft)
    for (const [index, { text, isMuted }] of cells.entries()) {
      if (isHead || index === 0 || text === '' || isMuted === true) continue
      pdf.roundedRect(xOf(index) + 1, y + 1, width - 2, height - 2, 3).fill(colours.soft)
    }
    const bottom = y + height
    pdf.lineWidth(0.5).strokeColor(colours.line)
    pdf
      .moveTo(margin.left, bottom)
      .lineTo(margin.left + widthOf(pdf), bottom)
      .stroke()
  })
}

function writeCaption(pdf: Pdf, parent: Structure, caption: string): void {
  const element = pdf.struct('P')
  parent.add(element)
  pdf.font('regular').fontSize(8.5).fillColor(colours.muted)
  element.add(() => pdf.text(printable(caption, 'regular'), margin.left, pdf.y, { width: widthOf(pdf) }))
  element.end()
}
