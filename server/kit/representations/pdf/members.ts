import type { Line, Members } from './document.ts'
import { body, ensure, heightOf, margin, widthOf, writeLines, type Pdf, type Place, type Structure } from './paper.ts'

const names = { width: 130, indent: 12, longest: 200 }

/** Draws terms with their values as a list. */
export function drawMembers(pdf: Pdf, root: Structure, { rows }: Members): void {
  if (rows.length === 0) return
  const list = pdf.struct('L')
  root.add(list)
  for (const row of rows) drawMember(pdf, list, row)
  list.end()
  pdf.y += 6
}

function drawMember(pdf: Pdf, list: Structure, { name, depth, lines }: Members['rows'][number]): void {
  const indent = Math.min(depth, 6) * names.indent
  const label = { x: margin.left + indent, width: names.width - indent, style: { ...body, font: 'bold' } as const }
  const term = [{ text: name.length > names.longest ? `${name.slice(0, names.longest)}…` : name }]
  const value = { x: margin.left + names.width + 8, width: widthOf(pdf) - names.width - 8, style: body }
  // Short entries are kept on one page; long ones may break.
  ensure(pdf, Math.max(heightOf(pdf, term, label), Math.min(heightOf(pdf, lines, value), 120)) + 2)
  const { y, page } = pdf
  const item = pdf.struct('LI')
  list.add(item)
  part(pdf, item, { tag: 'Lbl', lines: term }, label)
  const below = pdf.y
  pdf.y = y
  part(pdf, item, { tag: 'LBody', lines }, value)
  item.end()
  pdf.y = (pdf.page === page ? Math.max(pdf.y, below) : pdf.y) + 3
}

interface Part {
  readonly tag: 'Lbl' | 'LBody'
  readonly lines: readonly Line[]
}

function part(pdf: Pdf, item: Structure, { tag, lines }: Part, place: Place): void {
  const structure = pdf.struct(tag)
  item.add(structure)
  writeLines(pdf, structure, lines, place)
  structure.end()
}
