import { create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { visible } from '../visible.ts'

/*
 * DejaVu Sans has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic and many signs. What it lacks is spelled by
 * its number: a name that nobody can read would be worse than one that can be looked up.
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
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} holds several fonts`)
  return { bytes, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

export const fonts: Readonly<Record<FontName, Font>> = { regular: fontOf(files.regular), bold: fontOf(files.bold) }

/** Most text is such text, which both fonts have. */
const plain = /^[ -~\u00a1-\u017f\u0391-\u03a1\u03b1-\u03c9\u0410-\u044f–—’…]*$/

/** Text that can be printed in a font. */
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
