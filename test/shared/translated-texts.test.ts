import { expect } from 'chai'
import { translate, translatedTexts } from '@waymark/shared'
import { german, inLanguage, translatorOf, withTexts } from '@waymark/server/languages'

const texts = translatedTexts({
  title: 'Our books',
  found: '{count, plural, one {# book} other {# books}}',
  steps: ['Choose', 'Pay'],
  views: { back: 'Back to the books' },
  joined: (items: readonly string[]) => translate('{items} and more', { items: items.join(', ') }),
})

const inGerman = translatorOf(
  withTexts(german, {
    'Our books': 'Unsere Bücher',
    '{count, plural, one {# book} other {# books}}': '{count, plural, one {# Buch} other {# Bücher}}',
    Choose: 'Wählen',
    Pay: 'Zahlen',
    'Back to the books': 'Zurück zu den Büchern',
    '{items} and more': '{items} und mehr',
  }),
)

function shown(): readonly unknown[] {
  const { title, found, steps, views, joined } = texts
  return [title, found({ count: 1 }), found({ count: 2000 }), ...steps, views.back, joined(['Dune'])]
}

describe('a table of texts', () => {
  it('is in English outside of a request', () => {
    expect(shown()).to.deep.equal([
      'Our books',
      '1 book',
      '2,000 books',
      'Choose',
      'Pay',
      'Back to the books',
      'Dune and more',
    ])
  })

  it('is in the language of each reader, and not in that of the first one', () => {
    const expected = [
      'Unsere Bücher',
      '1 Buch',
      '2.000 Bücher',
      'Wählen',
      'Zahlen',
      'Zurück zu den Büchern',
      'Dune und mehr',
    ]
    expect(inLanguage(inGerman, shown)).to.deep.equal(expected)
    expect(shown()[0]).to.equal('Our books')
  })
})
