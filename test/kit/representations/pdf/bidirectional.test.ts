import { expect } from 'chai'
import type { Font } from 'fontkit'
import { orderLines } from '../../../../server/kit/representations/pdf/bidirectional.ts'

/** Returns the characters of a line from left to right. */
function seen(line: string, isRightToLeft: boolean): string {
  const font = {
    layout(text: string, ...more: readonly unknown[]) {
      const direction = more[3]
      const glyphs = Array.from(text, (character) => ({ codePoints: [character.codePointAt(0) ?? 0] }))
      return { glyphs: direction === 'rtl' ? glyphs.reverse() : glyphs, positions: [] }
    },
  }
  orderLines(font as unknown as Font, isRightToLeft)
  return font
    .layout(line)
    .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
    .join('')
}

const cases: readonly (readonly [what: string, isRightToLeft: boolean, line: string, seen: string])[] = [
  ['a Latin name and a year', true, 'موعد مع Dr Jones في 2026', '2026 يف Dr Jones عم دعوم'],
  ['brackets', true, 'البنود (1)', '(1) دونبلا'],
  ['a telephone number', true, 'الهاتف +44 20 7946 0958.', '.+44 20 7946 0958 فتاهلا'],
  ['the number of a receipt', true, 'الإيصال 2026-000001', '2026-000001 لاصيإلا'],
  ['a date of digits', true, 'يوم 2026-12-01 هنا', 'انه 2026-12-01 موي'],
  ['the times of a day', true, 'من 09:00 إلى 09:30،', '،09:30 ىلإ 09:00 نم'],
  ['Latin text', true, 'Bring your card.', 'Bring your card.'],
  ['a range of numbers', true, '09:00 – 09:30', '09:30 – 09:00'],
  ['the space where a line breaks', true, 'موعد ', 'دعوم '],
  ['marks without a glyph', true, 'في \u200e/clinic/\u200e هنا', 'انه /clinic/ يف'],
  ['an Arabic name in English', false, 'Dr محمد علي (2)', 'Dr (2) يلع دمحم'],
  ['an Arabic line in an English document', false, 'علي (2)', '(2) يلع'],
  ['English', false, 'Dr Jones (2)', 'Dr Jones (2)'],
]

describe('the order of the characters of a line', () => {
  for (const [what, isRightToLeft, line, expected] of cases) {
    it(`is that of the bidirectional algorithm: ${what}`, () => {
      expect(seen(line, isRightToLeft)).to.equal(expected)
    })
  }
})
