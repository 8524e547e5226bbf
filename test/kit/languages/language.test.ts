import { expect } from 'chai'
import fc from 'fast-check'
import { IntlMessageFormat } from 'intl-messageformat'
import { translatorOf } from '../../../server/kit/languages/language.ts'

const nonsense = translatorOf({ tag: 'de', name: 'Deutsch', texts: {} })

// Without quotes, whose meaning only `intl-messageformat` knows.
const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '<', '>', '#', '|', ',', '.', '’', 'é', '时', '\n') })
const value = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(0), fc.constant(''))

describe('the translator of a language', () => {
  it('formats a text with names as ICU MessageFormat does', () => {
    fc.assert(
      fc.property(
        words,
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), words)),
        value,
        value,
        (begin, parts, a, b) => {
          const text = begin + parts.map(([name, after]) => `{${name}}${after}`).join('')
          const parameters = { a, b, c: 'c' }
          const expected = new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).format(parameters)
          expect(nonsense.translate(text, parameters)).to.equal(String(expected))
        },
      ),
    )
  })

  it('keeps the quotes, plurals and spaces of ICU MessageFormat', () => {
    expect(nonsense.translate("'{a}' { a } {n, plural, one {# day} other {# days}}", { a: 'x', n: 2 })).to.equal(
      '{a} x 2 days',
    )
  })

  it('refuses a text whose parameter is not given', () => {
    expect(() => nonsense.translate('From {start} to {end}', { start: '9:00' })).to.throw('lacks its parameter end')
  })
})
