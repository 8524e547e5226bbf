import { encodeQR } from 'qr'
import type { Code } from './document.ts'
import {
  colours,
  ensure,
  heightOf,
  margin,
  mirrored,
  widthOf,
  writeLines,
  type Pdf,
  type Structure,
  type Style,
} from './paper.ts'

const side = 116
const gap = 6
// Cameras need four modules of paper around the code (ISO/IEC 18004 §6.3.8).
const quiet = 4
const words: Style = { font: 'regular', size: 11 }

/** Draws a QR code (ISO/IEC 18004) with its words beside it. */
export function drawCode(pdf: Pdf, root: Structure, { href, line }: Code): void {
  const place = { x: margin.left + side + gap, width: widthOf(pdf) - side - gap, style: words }
  ensure(pdf, side)
  const { y } = pdf
  // The words beside it lead to the same page, and say so to a screen reader.
  const figure = pdf.struct('Figure', { alt: line.text }, () => {
    drawModules(pdf, href, { x: mirrored(pdf, margin.left, side), y })
  })
  root.add(figure)
  figure.end()
  pdf.y = y + Math.max(0, (side - heightOf(pdf, [line], place)) / 2)
  const paragraph = pdf.struct('P')
  root.add(paragraph)
  writeLines(pdf, paragraph, [{ ...line, href }], place)
  paragraph.end()
  pdf.y = Math.max(pdf.y, y + side)
}

function drawModules(pdf: Pdf, href: string, { x, y }: { readonly x: number; readonly y: number }): void {
  const rows = encodeQR(href, 'raw', { border: quiet, ecc: 'medium' })
  const size = side / rows.length
  for (const [row, modules] of rows.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pdf.rect(x + column * size, y + row * size, size, size)
  pdf.fill(colours.code)
}
