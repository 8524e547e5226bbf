import { expect } from 'chai'
import { languageNegotiation } from '../../../../server/kit/http/negotiation/language.ts'

const negotiate = languageNegotiation(['en', 'de', 'es', 'fr', 'zh-Hans', 'ar', 'pt', 'pt-BR'])

// RFC 9110 §12.5.4: a weighted set of language ranges; RFC 4647 §3.4: lookup.
const cases: readonly (readonly [field: string | undefined, language: string, why: string])[] = [
  [undefined, 'en', 'no field: any language'],
  ['', 'en', 'an empty list'],
  ['de', 'de', 'the same tag'],
  ['DE', 'de', 'tags are case-insensitive (RFC 5646 §2.1.1)'],
  ['de-AT', 'de', 'a region is dropped'],
  ['de-CH-1996', 'de', 'subtags are dropped from the end'],
  ['pt-BR', 'pt-BR', 'the longest match'],
  ['pt-PT', 'pt', 'not the other region'],
  ['it, fr;q=0.5', 'fr', 'the next range'],
  ['fr;q=0.5, de;q=0.8', 'de', 'the higher weight'],
  ['fr, de', 'fr', 'equal weights in order'],
  ['zh-CN', 'zh-Hans', 'the likely script of a region'],
  ['zh', 'zh-Hans', 'the likely script of a language'],
  ['zh-TW, fr;q=0.1', 'fr', 'another script is another language to read'],
  ['zh-Hant-CN, es;q=0.1', 'es', 'a script that is named'],
  ['yue, de;q=0.5', 'de', 'Cantonese is another language'],
  ['*', 'en', 'any language'],
  ['it, *;q=0.1', 'en', 'any other language'],
  ['en;q=0, *', 'de', 'an excluded default'],
  ['en;q=0', 'de', 'an excluded default without another range'],
  ['*;q=0', 'en', 'never a 406'],
  ['de-AT, *;q=0', 'de', 'a range beside an excluded rest'],
  ['de;q=1.5, fr;q=0.1', 'fr', 'a malformed weight'],
  ['de_AT, fr;q=0.1', 'fr', 'a malformed range'],
  ['xx-nonsense-123456789, es', 'es', 'a subtag that is too long'],
  ['i-klingon, fr;q=0.2', 'fr', 'an irregular tag'],
]

describe('the negotiation of the language', () => {
  for (const [field, language, why] of cases) {
    it(`finds ${language} for ${field ?? 'no field'}: ${why}`, () => {
      expect(negotiate(field)).to.equal(language)
    })
  }
})
