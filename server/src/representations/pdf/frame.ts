import type { PrintedDocument } from './document.ts'
import { printable } from './fonts.ts'
import { colours, margin, ornament, widthOf, type Pdf } from './paper.ts'

/** Head and foot of each page; how many there are is known only now. */
export function drawFrame(pdf: Pdf, { service, address, title }: PrintedDocument): void {
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index)
    // What is written below the margin would start another page.
    pdf.page.margins = { ...pdf.page.margins, bottom: 0 }
    const foot = pdf.page.height - margin.bottom + 22
    ornament(
      pdf,
      () => {
        pdf.lineWidth(0.75).strokeColor(colours.line)
        rule(pdf, margin.top - 22)
        rule(pdf, foot - 8)
        pdf.font('bold').fontSize(9).fillColor(colours.accent)
        edges(pdf, margin.top - 40, [service, ''])
        pdf.font('regular').fontSize(8).fillColor(colours.muted)
        edges(pdf, margin.top - 40, ['', index === 0 ? '' : title])
        edges(pdf, foot, [address, `Page ${String(index + 1)} of ${String(count)}`])
      },
      'Pagination',
    )
  }
}

function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(margin.left, y)
    .lineTo(margin.left + widthOf(pdf), y)
    .stroke()
}

function edges(pdf: Pdf, y: number, [left, right]: readonly [string, string]): void {
  const width = widthOf(pdf)
  const options = { lineBreak: false, ellipsis: true, height: 12 }
  if (left !== '') pdf.text(printable(left, 'regular'), margin.left, y, { ...options, width: width * 0.8 })
  if (right !== '')
    pdf.text(printable(right, 'regular'), margin.left + width / 2, y, { ...options, width: width / 2, align: 'right' })
}
