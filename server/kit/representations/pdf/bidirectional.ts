import bidiModule from 'bidi-js'
import type { Font, Glyph, GlyphRun } from 'fontkit'

/*
 * The Unicode bidirectional algorithm (UAX #9). pdfkit breaks a text into lines in the order of reading and lets the font
 * lay out each line, so it is enough that the font puts the glyphs of a line into the order in which they are seen.
 */
// Its types describe an ES module, but Node loads the CommonJS one, whose only export is the function.
const newBidi = bidiModule as unknown as typeof bidiModule.default
const bidi = newBidi()

/** Letters and digits of scripts from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const letter = /\p{L}/u

/** Whether a text needs the algorithm; in a document from right to left, so do numbers. */
export function isBidirectional(text: string, isRightToLeft: boolean): boolean {
  return rightToLeft.test(text) || (isRightToLeft && !letter.test(text))
}

const control = /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/u

/** Whether a character is a mark, embedding or isolate of the algorithm, which has no glyph. */
export function isControl(character: string): boolean {
  return control.test(character)
}

// Beside Arabic letters the groups of these would change places: telephone numbers, dates and numbers of receipts.
const grouped = /\+\d[\d\s().-]*\d|\d+(?:[ \u00a0]\d+){2,}|(?=[\d-]*\d{3})\d+(?:-\d+)+/gu

/** Makes a font lay out bidirectional lines in the order in which they are seen. */
export function orderLines(font: Font, isRightToLeft: boolean): void {
  const layout = font.layout.bind(font)
  const words = new Map<string, GlyphRun>()
  // A text is measured by words, then by lines, and printed by lines: shaping takes longest, and does not depend on spaces.
  const wordOf = (word: string, direction: Direction): GlyphRun => {
    const key = `${direction} ${word}`
    const known = words.get(key) ?? layout(word, [], undefined, undefined, direction)
    if (direction === 'rtl' && !words.has(key)) known.glyphs = known.glyphs.map(seenGlyph)
    words.set(key, known)
    return known
  }
  font.layout = (line, features, ...rest) => {
    if (!isBidirectional(line, isRightToLeft)) return layout(line, features, ...rest)
    const parts = runsOf(line, isRightToLeft).flatMap(({ text, level }) => {
      const direction = directionOf(level)
      const inOrder = text.split(/(?<= )/).map((word) => wordOf(word, direction))
      return direction === 'rtl' ? inOrder.reverse() : inOrder
    })
    // The width is computed from the positions, which pdfkit changes.
    return Object.assign(layout(''), {
      glyphs: parts.flatMap(({ glyphs }) => glyphs),
      positions: parts.flatMap(({ positions }) => positions.map((position) => ({ ...position }))),
    })
  }
}

/** Readers reverse what they find from right to left, also the characters of one glyph, such as lam with alef. */
function seenGlyph(glyph: Glyph): Glyph {
  if (glyph.codePoints.length < 2) return glyph
  return Object.create(glyph, { codePoints: { value: glyph.codePoints.toReversed() } }) as Glyph
}

type Direction = 'ltr' | 'rtl'

/** A part of a line in one direction: odd levels are read from right to left. */
interface Run {
  readonly text: string
  readonly level: number
}

function directionOf(level: number): Direction {
  return level % 2 === 1 ? 'rtl' : 'ltr'
}

/** Returns the runs of a line from left to right. */
function runsOf(line: string, isRightToLeft: boolean): readonly Run[] {
  const shown = line.trimEnd()
  const isolated = shown.replaceAll(grouped, '\u2066$&\u2069')
  const { levels } = bidi.getEmbeddingLevels(isolated, isRightToLeft ? 'rtl' : 'auto')
  const runs: Run[] = []
  for (const [index, unit] of isolated.split('').entries()) {
    if (isControl(unit)) continue
    const level = levels[index] ?? 0
    const text = directionOf(level) === 'rtl' ? (bidi.getMirroredCharacter(unit) ?? unit) : unit
    const last = runs.at(-1)
    if (last?.level === level) runs[runs.length - 1] = { text: last.text + text, level }
    else runs.push({ text, level })
  }
  // The space at the end of a broken line is outside of the aligned text.
  return [...seen(runs), { text: line.slice(shown.length), level: 0 }].filter(({ text }) => text !== '')
}

/** Reverses the sequences of runs of each level, from the highest to the lowest odd one (rule L2). */
function seen(runs: readonly Run[]): readonly Run[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  let ordered = runs
  for (let lowest = highest; lowest > 0; lowest -= 1) {
    const sequences: Run[][] = []
    let isOpen = false
    for (const run of ordered) {
      const isReversed = run.level >= lowest
      if (isReversed && isOpen) sequences.at(-1)?.unshift(run)
      else sequences.push([run])
      isOpen = isReversed
    }
    ordered = sequences.flat()
  }
  return ordered
}
