import { expect } from 'chai'
import { languagesMeant } from '@waymark/clinic/modules/booking/domain/doctor'

describe('the languages that a word of a search means', () => {
  it('finds a language by its name in each language of the clinic, and by its beginning', () => {
    for (const word of ['German', 'Deutsch', 'allemand', 'alemán', 'germ', '德语', 'الألمانية'])
      expect(languagesMeant(word), word).to.include('de')
  })

  it('finds the same languages each time', () => {
    expect(languagesMeant('spa')).to.deep.equal(['es'])
    expect(languagesMeant('spa')).to.deep.equal(['es'])
  })

  it('finds none by fewer than three letters, or by another word', () => {
    expect(languagesMeant('de')).to.deep.equal([])
    expect(languagesMeant('Mary')).to.deep.equal([])
  })
})
