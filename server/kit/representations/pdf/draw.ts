import { buffer } from 'node:stream/consumers'
import type { Block, Heading, Paragraph, PrintedDocument } from './document.ts'
import {
  addOutline,
  body,
  ensure,
  margin,
  newPaper,
  widthOf,
  writeLines,
  type Pdf,
  type Structure,
  type Style,
} from './paper.ts'
import { drawCode } from './code.ts'
import { drawFrame } from './columns.ts'
import { drawGrid } from './grid.ts'
import { drawMembers } from './members.ts'
import { drawFacts, drawNote } from './sheet.ts'
import { drawTable } from './table.ts'

/** Draws a document; the bytes depend on its data only. */
export function drawn(document: PrintedDocument): Promise<Uint8Array> {
  const pdf = newPaper(document)
  const bytes = buffer(pdf)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  for (const block of document.blocks) drawBlock(pdf, root, block)
  root.end()
  drawFrame(pdf, document)
  pdf.end()
  return bytes
}

function drawBlock(pdf: Pdf, root: Structure, block: Block): void {
  switch (block.block) {
    case 'heading':
      drawHeading(pdf, root, block)
      break
    case 'paragraph':
      drawParagraph(pdf, root, block)
      break
    case 'members':
      drawMembers(pdf, root, block)
      break
    case 'facts':
      drawFacts(pdf, root, block)
      break
    case 'note':
      drawNote(pdf, root, block)
      break
    case 'code':
      drawCode(pdf, root, block)
      break
    case 'grid':
      drawGrid(pdf, root, block)
      break
    case 'table':
      drawTable(pdf, root, block)
      break
  }
}

const headings: readonly (Style & { readonly above: number })[] = [
  { font: 'bold', size: 20, above: 0 },
  { font: 'bold', size: 13, above: 14 },
  { font: 'bold', size: 11, above: 8 },
  { font: 'bold', size: 10, above: 6 },
]

function drawHeading(pdf: Pdf, root: Structure, { level, line }: Heading): void {
  const style = headings[level - 1] ?? { ...body, font: 'bold', above: 6 }
  // Keeps a heading with the content that follows it.
  ensure(pdf, style.above + 2 * style.size + 40)
  if (pdf.y > margin.top) pdf.y += style.above
  const heading = pdf.struct(`H${String(level)}`)
  root.add(heading)
  writeLines(pdf, heading, [line], { x: margin.left, width: widthOf(pdf), style })
  heading.end()
  pdf.y += style.size / 3
  if (level <= 2) addOutline(pdf, line.text)
}

function drawParagraph(pdf: Pdf, root: Structure, { lines }: Paragraph): void {
  const paragraph = pdf.struct('P')
  root.add(paragraph)
  writeLines(pdf, paragraph, lines, { x: margin.left, width: widthOf(pdf), style: body })
  paragraph.end()
  pdf.y += 6
}
