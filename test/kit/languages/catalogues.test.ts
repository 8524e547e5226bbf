import { arabic, chinese, french, german, kitTexts, spanish } from '@waymark/server/languages'
import { expect } from 'chai'
import { expectCatalogue } from '../../support/languages/catalogue.ts'

describe('the catalogues of the kit', () => {
  for (const language of [german, spanish, french, chinese, arabic]) {
    it(`have each text in ${language.tag}, with its parameters and plurals`, () => {
      expect(Object.keys(language.texts).sort()).to.deep.equal([...kitTexts])
      expectCatalogue(language, kitTexts)
    })
  }
})
