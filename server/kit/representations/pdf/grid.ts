import type { Grid, Line } from './document.ts'
import {
  colours,
  margin,
  mirrored,
  ornament,
  addText,
  widthOf,
  widthOfText,
  type Pdf,
  type Structure,
  type Style,
} from './paper.ts'

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
  const headSize = fittingSize(pdf, heads, width - 8, size)
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
      pdf.fillColor(isHeading ? colours.ink : isMuted === true ? colours.muted : colours.accent)
      const style: Style = { font: isHeading ? 'bold' : 'regular', size: isHead ? headSize : size }
      const cell = { x: xOf(index) + 4, y: y + (height - size * 1.2) / 2, width: (index === 0 ? rowHeads : width) - 8 }
      if (text !== '') addText(pdf, element, text, { ...cell, style, isOneLine: true })
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

// The names of days are long in some languages.
function fittingSize(pdf: Pdf, heads: readonly string[], width: number, size: number): number {
  const widest = Math.max(...heads.map((text) => widthOfText(pdf, text, { font: 'bold', size })), 1)
  return widest <= width ? size : Math.max((size * width) / (widest + 1), size * 0.7)
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
      pdf.roundedRect(mirrored(pdf, xOf(index) + 1, width - 2), y + 1, width - 2, height - 2, 3).fill(colours.soft)
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
  pdf.fillColor(colours.muted)
  const style: Style = { font: 'regular', size: 8.5 }
  addText(pdf, element, caption, { x: margin.left, y: pdf.y, width: widthOf(pdf), style })
  element.end()
}
