import { body, columnsOf, gap, head, type Column } from './columns.ts'
import type { Cell, Table } from './document.ts'
import {
  colours,
  ensure,
  heightOf,
  margin,
  ornament,
  print,
  widthOf,
  writeLines,
  type Pdf,
  type Place,
  type Structure,
  type Style,
} from './paper.ts'

/** Draws a table and repeats its head on each page. */
export function drawTable(pdf: Pdf, parent: Structure, { heads, rows }: Table): void {
  const table = pdf.struct('Table')
  parent.add(table)
  const headCells = heads.map((text) => [{ text }])
  const columns = columnsOf(pdf, headCells, rows)
  const first = rows[0] === undefined ? 0 : rowHeight(pdf, rows[0], columns, body)
  ensure(pdf, rowHeight(pdf, headCells, columns, head) + first)
  drawRow(pdf, table, { cells: headCells, columns, style: head })
  for (const cells of rows) {
    const height = rowHeight(pdf, cells, columns, body)
    if (pdf.y + height > pdf.page.height - margin.bottom) {
      pdf.addPage()
      repeatHead(pdf, headCells, columns)
    }
    drawRow(pdf, table, { cells, columns, style: body })
  }
  table.end()
  pdf.y += 10
}

function rowHeight(pdf: Pdf, cells: readonly Cell[], columns: readonly Column[], style: Style): number {
  const heights = cells.map((cell, index) => heightOf(pdf, cell, { width: columns[index]?.width ?? 0, style }))
  return Math.max(...heights, style.size) + 2 * gap.y
}

interface Row {
  readonly cells: readonly Cell[]
  readonly columns: readonly Column[]
  readonly style: Style
}

function drawRow(pdf: Pdf, table: Structure, row: Row): void {
  const isHead = row.style === head
  const y = pdf.y
  const height = rowHeight(pdf, row.cells, row.columns, row.style)
  decorate(pdf, y, height, isHead)
  const structure = pdf.struct('TR')
  table.add(structure)
  for (const [index, cell] of row.cells.entries()) {
    const { x, width } = row.columns[index] ?? { x: 0, width: 0 }
    const element = isHead ? pdf.struct('TH', columnScope) : pdf.struct('TD')
    structure.add(element)
    pdf.y = y + gap.y
    writeLines(pdf, element, cell, { x, width, style: row.style } satisfies Place)
    element.end()
  }
  structure.end()
  pdf.y = y + height
}

// Missing in pdfkit's types.
const columnScope: NonNullable<Parameters<Pdf['struct']>[1]> & { readonly scope: 'Column' } = { scope: 'Column' }

function decorate(pdf: Pdf, y: number, height: number, isHead: boolean): void {
  ornament(pdf, () => {
    if (isHead) pdf.rect(margin.left, y, widthOf(pdf), height).fill(colours.soft)
    pdf.lineWidth(0.5).strokeColor(colours.line)
    pdf
      .moveTo(margin.left, y + height)
      .lineTo(margin.left + widthOf(pdf), y + height)
      .stroke()
  })
}

function repeatHead(pdf: Pdf, cells: readonly Cell[], columns: readonly Column[]): void {
  const y = pdf.y
  const height = rowHeight(pdf, cells, columns, head)
  decorate(pdf, y, height, true)
  ornament(pdf, () => {
    pdf.fillColor(colours.ink)
    for (const [index, cell] of cells.entries()) {
      const column = columns[index] ?? { x: 0, width: 0 }
      print(pdf, cell.map(({ text }) => text).join('\n'), { ...column, y: y + gap.y, style: head })
    }
  })
  pdf.y = y + height
}
