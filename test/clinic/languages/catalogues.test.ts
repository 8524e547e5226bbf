import { kitTexts } from '@waymark/server/languages'
import { clinicLanguages } from '@waymark/clinic/languages/index'
import { clinicTexts } from '@waymark/clinic/languages/source'
import { expect } from 'chai'
import { expectCatalogue } from '../../support/languages/catalogue.ts'

const own = Object.values(clinicTexts).flat()
const keys = [...kitTexts, ...own]

describe('the catalogues of the clinic', () => {
  const [, ...others] = clinicLanguages
  for (const language of others) {
    it(`have each text in ${language.tag}, with its parameters and plurals`, () => {
      expect(Object.keys(language.texts).toSorted()).to.deep.equal(keys.toSorted())
      expectCatalogue(language, keys)
    })
  }

  it('have each text once', () => {
    expect(new Set(keys).size).to.equal(keys.length)
  })
})
