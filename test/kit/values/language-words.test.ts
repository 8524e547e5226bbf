import { expect } from 'chai'
import { languageInWords } from '../../../server/kit/values/language-words.ts'

describe('the name of a language', () => {
  it('is in the language of the reader', () => {
    expect(languageInWords('de')).to.equal('German')
    expect(languageInWords('de', 'de')).to.equal('Deutsch')
  })

  it('is the tag, if Intl has no name for it', () => {
    expect(languageInWords('x-any')).to.equal('x-any')
    expect(languageInWords('i-klingon!')).to.equal('i-klingon!')
  })
})
