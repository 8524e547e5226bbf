import { expect } from 'chai'
import { inLanguage } from '../../../server/kit/languages/current.ts'
import { translatorOf } from '../../../server/kit/languages/language.ts'
import { languageInWords } from '../../../server/kit/values/language-words.ts'
import { inOrderOfPrompts } from '../../../server/kit/values/list-words.ts'
import { firstDayOfWeek } from '../../../server/kit/values/time.ts'

const readerOf = (tag: string): ReturnType<typeof translatorOf> => translatorOf({ tag, name: tag, texts: {} })

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

describe('the options of a choice', () => {
  it('are in the alphabetical order of the reader', () => {
    const prompts = ['Zulu', 'Ärztlich', 'Arabisch', 'ñ', 'n', 'o'].map((prompt) => ({ prompt }))
    const inOrder = (tag: string): string =>
      inLanguage(readerOf(tag), () =>
        inOrderOfPrompts(prompts)
          .map(({ prompt }) => prompt)
          .join(' '),
      )
    expect(inOrder('de')).to.equal('Arabisch Ärztlich n ñ o Zulu')
    expect(inOrder('es')).to.equal('Arabisch Ärztlich n ñ o Zulu')
    const chinese = ['中文', '德文', '英文'].map((prompt) => ({ prompt }))
    const order = inLanguage(readerOf('zh-Hans'), () => inOrderOfPrompts(chinese))
    // De, ying, zhong.
    expect(order.map(({ prompt }) => prompt)).to.deep.equal(['德文', '英文', '中文'])
  })
})

describe('the first day of the week', () => {
  it('is Monday, and Saturday in Arabic', () => {
    expect(firstDayOfWeek()).to.equal(1)
    expect(inLanguage(readerOf('de'), firstDayOfWeek)).to.equal(1)
    expect(inLanguage(readerOf('ar'), firstDayOfWeek)).to.equal(6)
  })
})
