import { create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { escaped } from '../hal-xml.ts'
import { visible } from '../visible.ts'
import type { Line, PrintedDocument } from './document.ts'

/*
 * DejaVu Sans covers Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic and many symbols. Other characters are
 * printed as code points, which can at least be looked up.
 */
export type FontName = 'regular' | 'bold'

const files: Readonly<Record<FontName, string>> = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' }

export interface Font {
  readonly bytes: Buffer
  has(codePoint: number): boolean
}

function fontOf(file: string): Font {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)))
  const font = create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} contains several fonts`)
  return { bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

const fonts: Readonly<Record<FontName, Font>> = { regular: fontOf(files.regular), bold: fontOf(files.bold) }

/** Fast path: characters that both fonts have. */
const plain = /^[ -~\u00a1-\u017f\u0391-\u03a1\u03b1-\u03c9\u0410-\u044f–—’…]*$/

/** Replaces characters that a font lacks. */
export function printable(text: string, name: FontName): string {
  if (plain.test(text)) return text
  let printed = ''
  for (const character of visible(text)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')) {
    const codePoint = character.codePointAt(0) ?? 0
    const isPrintable = character === '\n' || fonts[name].has(codePoint)
    printed += isPrintable ? character : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return printed
}

export type Pdf = InstanceType<typeof PDFDocument>
/** A node of the structure tree for assistive technology (PDF 1.7 §14.7). */
export type Structure = ReturnType<Pdf['struct']>

export const colours = { ink: '#1b2526', muted: '#536061', accent: '#0a6562', line: '#d9deda', soft: '#e2f0ed' }
export const margin = { top: 74, right: 56, bottom: 62, left: 56 }

export interface Style {
  readonly font: FontName
  readonly size: number
}

export const body: Style = { font: 'regular', size: 10 }

// Without a date, pdfkit uses the current time and derives the file identifier from it.
const undated = Date.UTC(2000, 0, 1)

/** Creates a document with its metadata. */
export function newPaper({ title, service, changed, isLandscape, language }: PrintedDocument): Pdf {
  const info = {
    Title: printable(title, 'regular'),
    Author: service,
    Creator: service,
    CreationDate: new Date(changed ?? undated),
  }
  const pdf = new PDFDocument({
    size: 'A4',
    layout: isLandscape === true ? 'landscape' : 'portrait',
    margins: margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info,
  })
  escapeMetadata(pdf)
  for (const [name, { bytes }] of Object.entries(fonts)) pdf.registerFont(name, bytes)
  return pdf
}

// pdfkit 0.20 writes properties unescaped into the XML metadata, after all other uses.
function escapeMetadata(pdf: Pdf): void {
  const endMetadata = pdf.endMetadata.bind(pdf)
  pdf.endMetadata = () => {
    const { Title = '', Author = '', Creator = '' } = pdf.info
    Object.assign(pdf.info, { Title: escaped(Title), Author: escaped(Author), Creator: escaped(Creator) })
    endMetadata()
  }
}

/** Returns the width between the margins. */
export function widthOf(pdf: Pdf): number {
  return pdf.page.width - margin.left - margin.right
}

/** Starts a new page if less than a height is left. */
export function ensure(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - margin.bottom && pdf.y > margin.top) pdf.addPage()
}

/** The position and structure type of text. */
export interface Place {
  readonly x: number
  readonly width: number
  readonly style: Style
}

/** Writes lines as elements of a structure. */
export function writeLines(pdf: Pdf, parent: Structure, lines: readonly Line[], place: Place): void {
  for (const line of lines) writeLine(pdf, parent, line, place)
}

function writeLine(pdf: Pdf, parent: Structure, { text, href, isMuted }: Line, { x, width, style }: Place): void {
  pdf.font(style.font).fontSize(style.size)
  const printed = printable(text, style.font)
  if (href === undefined) {
    pdf.fillColor(isMuted === true ? colours.muted : colours.ink)
    parent.add(() => pdf.text(printed, x, pdf.y, { width }))
    return
  }
  pdf.fillColor(colours.accent)
  const link = pdf.struct('Link')
  parent.add(link)
  link.add(() => pdf.text(printed, x, pdf.y, { width, link: href }))
  link.end()
}

/** Returns the height of lines. */
export function heightOf(pdf: Pdf, lines: readonly Line[], { width, style }: Omit<Place, 'x'>): number {
  pdf.font(style.font).fontSize(style.size)
  return lines.reduce((sum, { text }) => sum + pdf.heightOfString(printable(text, style.font), { width }), 0)
}

/** Draws something that is not part of the content. */
export function ornament(pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}
