import type { Facts, Note } from './document.ts'
import {
  colours,
  ensure,
  heightOf,
  margin,
  ornament,
  widthOf,
  writeLines,
  type Pdf,
  type Structure,
  type Style,
} from './paper.ts'

const label: Style = { font: 'regular', size: 9.5 }
const fact: Style = { font: 'bold', size: 14 }
const labels = 120
const gap = 9

/** Draws labelled lines in large letters, with a rule below each. */
export function drawFacts(pdf: Pdf, root: Structure, { rows }: Facts): void {
  if (rows.length === 0) return
  pdf.y += 6
  const list = pdf.struct('L')
  root.add(list)
  for (const row of rows) {
    const value = { x: margin.left + labels, width: widthOf(pdf) - labels, style: fact }
    const height = heightOf(pdf, [{ text: row.text }], value) + 2 * gap
    ensure(pdf, Math.min(height, 200))
    const { y, page } = pdf
    const item = pdf.struct('LI')
    list.add(item)
    const term = pdf.struct('Lbl')
    item.add(term)
    pdf.y = y + gap + 4
    writeLines(pdf, term, [{ text: row.label, isMuted: true }], { x: margin.left, width: labels - 8, style: label })
    term.end()
    const definition = pdf.struct('LBody')
    item.add(definition)
    pdf.y = y + gap
    writeLines(pdf, definition, [{ text: row.text }], value)
    definition.end()
    item.end()
    if (pdf.page === page) pdf.y = y + height
    rule(pdf)
  }
  list.end()
  pdf.y += 14
}

function rule(pdf: Pdf): void {
  const { y } = pdf
  ornament(pdf, () => {
    pdf.lineWidth(0.5).strokeColor(colours.line)
    pdf
      .moveTo(margin.left, y)
      .lineTo(margin.left + widthOf(pdf), y)
      .stroke()
  })
}

const text: Style = { font: 'regular', size: 11 }
const padding = 12

/** Draws a paragraph in a box. */
export function drawNote(pdf: Pdf, root: Structure, { line }: Note): void {
  const place = { x: margin.left + padding, width: widthOf(pdf) - 2 * padding, style: text }
  const height = heightOf(pdf, [line], place) + 2 * padding
  ensure(pdf, height)
  const { y } = pdf
  ornament(pdf, () => {
    pdf.roundedRect(margin.left, y, widthOf(pdf), height, 6).fill(colours.soft)
  })
  pdf.y = y + padding
  const paragraph = pdf.struct('P')
  root.add(paragraph)
  writeLines(pdf, paragraph, [line], place)
  paragraph.end()
  pdf.y = y + height + 10
}
