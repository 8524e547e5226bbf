import { expect } from 'chai'
import { inLanguage } from '../../../server/kit/languages/current.ts'
import { translatorOf } from '../../../server/kit/languages/language.ts'
import { waitInWords } from '../../../server/kit/values/wait-words.ts'

describe('a wait in words', () => {
  for (const [seconds, words] of [
    [1, '1 second'],
    [0.2, '1 second'],
    [119, '119 seconds'],
    [120, '2 minutes'],
    [895, '15 minutes'],
    [7141, '2 hours'],
    [7201, '3 hours'],
  ] as const) {
    it(`of ${String(seconds)} seconds is ${words}`, () => {
      expect(waitInWords(seconds)).to.equal(words)
    })
  }

  it('is in the language of the reader', () => {
    const german = translatorOf({ tag: 'de', name: 'Deutsch', texts: {} })
    expect(inLanguage(german, () => waitInWords(895))).to.equal('15 Minuten')
  })
})
