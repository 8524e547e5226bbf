import { create, type Font } from 'fontkit'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { visible } from '../visible.ts'
import { isBidirectional, isControl, orderLines } from './bidirectional.ts'
import { unpacked } from './woff.ts'

/*
 * DejaVu Sans covers Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic and many symbols. Noto Sans SC covers
 * Latin and Simplified Chinese, if it is installed. Characters of neither are printed as code points, which can at least
 * be looked up.
 */
export type FontName = 'regular' | 'bold'

/** What the language of a document says of its texts. */
export interface Script {
  readonly isRightToLeft: boolean
  readonly isChinese: boolean
}

/** A font file. */
export interface Face {
  readonly name: string
  has(codePoint: number): boolean
  /** Opens the font for one document: a font remembers which characters its glyphs were first used for. */
  open(script: Script): Font
}

function newFace(name: string, bytes: Buffer, adapt?: (font: Font) => void): Face {
  const known = fontOf(bytes)
  return {
    name,
    has: (codePoint) => known.hasGlyphForCodePoint(codePoint),
    open({ isRightToLeft }) {
      const font = fontOf(bytes)
      adapt?.(font)
      orderLines(font, isRightToLeft)
      return font
    },
  }
}

function fontOf(bytes: Buffer): Font {
  const font = create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new Error('The file contains several fonts')
  return font
}

function pathOf(file: string): string {
  return fileURLToPath(import.meta.resolve(file))
}

const dejaVu: Readonly<Record<FontName, Face>> = {
  regular: newFace('regular', readFileSync(pathOf('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))),
  bold: newFace('bold', readFileSync(pathOf('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))),
}

const chineseWeights: Readonly<Record<FontName, string>> = { regular: '400', bold: '700' }
const chinese = new Map<FontName, Face | undefined>()

/** Returns the Chinese font, which is read when a text needs it first; undefined if it is not installed. */
function chineseFace(name: FontName): Face | undefined {
  if (!chinese.has(name)) {
    const path = chinesePath(name)
    chinese.set(
      name,
      path === undefined ? undefined : newFace(`chinese-${name}`, unpacked(readFileSync(path)), shareBaseline),
    )
  }
  return chinese.get(name)
}

function chinesePath(name: FontName): string | undefined {
  try {
    const weight = chineseWeights[name]
    const path = pathOf(`@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weight}-normal.woff`)
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** The ascent of DejaVu and the distance of Chinese lines, in parts of the font size. */
const chineseMetrics = { ascent: 0.928, lineGap: 0.13 }

// pdfkit places a text by its ascent, and texts of both fonts stand in one row.
function shareBaseline(font: Font): void {
  const { ascent, lineGap } = chineseMetrics
  Object.defineProperty(font, 'ascent', { value: ascent * font.unitsPerEm })
  Object.defineProperty(font, 'lineGap', { value: lineGap * font.unitsPerEm })
}

/** Fast path: characters that both weights of DejaVu have. */
const plain = /^[ -~\u00a1-\u017f\u0391-\u03a1\u03b1-\u03c9\u0410-\u044f–—’…]*$/

/** A text as a font prints it. */
export interface Printable {
  readonly text: string
  readonly face: Face
}

/** Chooses the font of a text and replaces characters that it lacks. */
export function printable(text: string, name: FontName, script: Script): Printable {
  if (!script.isChinese && plain.test(text)) return { text, face: dejaVu[name] }
  const characters = Array.from(
    visible(text)
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll('\t', '    '),
  )
  const isOrdered = isBidirectional(text, script.isRightToLeft)
  const needsNoGlyph = (character: string): boolean => character === '\n' || (isOrdered && isControl(character))
  const face = faceOf(
    characters.filter((character) => !needsNoGlyph(character)),
    name,
    script,
  )
  const printed = characters.map((character) =>
    needsNoGlyph(character) || face.has(codePointOf(character)) ? character : spelled(character),
  )
  return { text: printed.join(''), face }
}

/** Returns the font that lacks the fewest characters; a Chinese document prefers the Chinese font. */
function faceOf(characters: readonly string[], name: FontName, { isChinese }: Script): Face {
  const lackedBy = (face: Face): number => characters.filter((character) => !face.has(codePointOf(character))).length
  const usual = (isChinese && !hasWideMarks(characters) ? chineseFace(name) : undefined) ?? dejaVu[name]
  const lacked = lackedBy(usual)
  if (lacked === 0) return usual
  const other = usual === dejaVu[name] ? chineseFace(name) : dejaVu[name]
  return other !== undefined && lackedBy(other) < lacked ? other : usual
}

const han = /\p{Script=Han}/u
const wideMark = /[‘’“”…—]/u

/** Whether a text has marks that are as wide as a Chinese character in the Chinese font, although it is not Chinese. */
function hasWideMarks(characters: readonly string[]): boolean {
  return (
    characters.some((character) => wideMark.test(character)) && !characters.some((character) => han.test(character))
  )
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

function spelled(character: string): string {
  return `[U+${codePointOf(character).toString(16).toUpperCase().padStart(4, '0')}]`
}
