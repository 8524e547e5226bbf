import PDFDocument from 'pdfkit'
import { isRightToLeft } from '../../languages/language.ts'
import { escaped } from '../xml.ts'
import { isBidirectional } from './bidirectional.ts'
import type { Line, PrintedDocument } from './document.ts'
import { printable, type Face, type FontName, type Script } from './fonts.ts'

type Document = InstanceType<typeof PDFDocument>
export type Pdf = Document & { readonly script: Script; readonly faces: Set<Face> }
/** A node of the structure tree for assistive technology (PDF 1.7 §14.7). */
export type Structure = ReturnType<Document['struct']>

export const colours = {
  ink: '#1b2526',
  muted: '#536061',
  accent: '#0a6562',
  line: '#d9deda',
  code: '#000000',
  soft: '#e2f0ed',
}
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
  const script = scriptOf(language)
  const info = {
    Title: printable(title, 'regular', script).text,
    Author: service,
    Creator: service,
    CreationDate: new Date(changed ?? undated),
  }
  const document = new PDFDocument({
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
  escapeMetadata(document)
  return Object.assign(document, { script, faces: new Set<Face>() })
}

function scriptOf(language: string): Script {
  const isChinese = new Intl.Locale(language).maximize().script === 'Hans'
  return { isRightToLeft: isRightToLeft(language), isChinese }
}

// pdfkit 0.20 writes properties unescaped into the XML metadata, after all other uses.
function escapeMetadata(pdf: Document): void {
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

/** The position and style of text. In a document from right to left, x is the distance from the right. */
export interface Place {
  readonly x: number
  readonly width: number
  readonly style: Style
}

/** How text is printed. */
export interface Printing extends Place {
  readonly y: number
  readonly href?: string | undefined
  /** Only one line, which ends with an ellipsis if it is too long. */
  readonly isOneLine?: true
  /** At the end of the line instead of its start. */
  readonly isAtEnd?: true
}

type TextOptions = NonNullable<Parameters<Document['heightOfString']>[1]>

/** Selects the font of a text. All texts are measured and printed with what it returns. */
function selected(
  pdf: Pdf,
  text: string,
  { font, size }: Style,
): { readonly text: string; readonly options: TextOptions } {
  const { text: printed, face } = printable(text, font, pdf.script)
  if (!pdf.faces.has(face)) {
    pdf.faces.add(face)
    // pdfkit takes opened fonts too, which its types lack.
    pdf.registerFont(face.name, face.open(pdf.script) as unknown as Buffer)
  }
  pdf.font(face.name).fontSize(size)
  return { text: printed, options: isBidirectional(printed, pdf.script.isRightToLeft) ? wholeLines : {} }
}

// Without a list of features, pdfkit lays out words one by one.
const wholeLines: TextOptions = { features: [] }

/** Prints text in the current colour. */
export function print(pdf: Pdf, text: string, { x, y, width, style, href, isOneLine, isAtEnd }: Printing): void {
  const { text: printed, options } = selected(pdf, text, style)
  const isAtRight = pdf.script.isRightToLeft !== (isAtEnd === true)
  pdf.text(printed, mirrored(pdf, x, width), y, {
    ...options,
    width,
    ...(isAtRight ? { align: 'right' } : {}),
    ...(href === undefined ? {} : { link: href }),
    ...(isOneLine === true ? { lineBreak: false, ellipsis: true, height: style.size * 1.3 } : {}),
  })
}

/** Returns the left edge of something with a width; x is its distance from the edge where lines start. */
export function mirrored(pdf: Pdf, x: number, width: number): number {
  return pdf.script.isRightToLeft ? pdf.page.width - x - width : x
}

/** Writes lines as elements of a structure. */
export function writeLines(pdf: Pdf, parent: Structure, lines: readonly Line[], place: Place): void {
  for (const line of lines) writeLine(pdf, parent, line, place)
}

function writeLine(pdf: Pdf, parent: Structure, { text, href, isMuted }: Line, place: Place): void {
  pdf.fillColor(href === undefined ? (isMuted === true ? colours.muted : colours.ink) : colours.accent)
  addText(pdf, parent, text, { ...place, y: pdf.y, href })
}

/** Prints text as content of a structure, with its characters in the order of reading. */
export function addText(pdf: Pdf, parent: Structure, text: string, printing: Printing): void {
  const isOrdered = isBidirectional(text, pdf.script.isRightToLeft)
  const options = isOrdered ? { actual: text } : {}
  const tag = printing.href === undefined ? (isOrdered ? 'Span' : undefined) : 'Link'
  const element = tag === undefined ? parent : pdf.struct(tag, options)
  if (element !== parent) parent.add(element)
  element.add(() => {
    print(pdf, text, printing)
  })
  if (element !== parent) element.end()
}

/** Returns the height of lines. */
export function heightOf(pdf: Pdf, lines: readonly Line[], { width, style }: Omit<Place, 'x'>): number {
  return lines.reduce((sum, line) => {
    const { text, options } = selected(pdf, line.text, style)
    return sum + pdf.heightOfString(text, { ...options, width })
  }, 0)
}

/** Returns the width of the longest line of a text. */
export function widthOfText(pdf: Pdf, text: string, style: Style): number {
  const { text: printed, options } = selected(pdf, text, style)
  return Math.max(...printed.split('\n').map((line) => pdf.widthOfString(line, options)))
}

/** Adds an entry to the table of contents. */
export function addOutline(pdf: Pdf, text: string): void {
  pdf.outline.addItem(printable(text, 'regular', pdf.script).text)
}

/** Draws something that is not part of the content. */
export function ornament(pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}
