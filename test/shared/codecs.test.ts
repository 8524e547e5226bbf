import { expect } from 'chai'
import { decodeFields, LanguageTag, TimeZone } from '@waymark/shared'
import { doctorFields } from '@waymark/shared/clinic'

describe('a language tag (BCP 47)', () => {
  for (const tag of ['en', 'EN', 'pt-BR', 'zh-Hant-HK', 'yue', 'de-1996', 'en-u-nu-latn']) {
    it(`is ${tag}`, () => {
      expect(LanguageTag.is(tag)).to.equal(true)
    })
  }
  for (const tag of ['', 'e', 'english', 'en_GB', 'en-', 'en,de', 'x-private', '12', 'en-1', `en-${'a'.repeat(40)}`]) {
    it(`is not ${JSON.stringify(tag)}`, () => {
      expect(LanguageTag.is(tag)).to.equal(false)
    })
  }
})

describe('the languages of a doctor', () => {
  const { languages } = doctorFields
  const read = (given: unknown): unknown => decodeFields({ languages }, { languages: given })

  it('are a list, or a text with any separators', () => {
    for (const given of [['en', 'fr'], 'en fr', 'en, fr', 'en\r\nfr\n', ' en;fr ']) {
      expect(read(given), JSON.stringify(given)).to.deep.equal({ ok: true, value: { languages: ['en', 'fr'] } })
    }
  })

  it('are at least one and at most twenty', () => {
    for (const given of [[], '', ' ', Array.from({ length: 21 }, () => 'en')]) {
      expect(read(given)).to.deep.equal({
        ok: false,
        faults: [{ pointer: '/languages', detail: 'must have 1 to 20 items' }],
      })
    }
  })

  it('are reported one by one if they are invalid', () => {
    const detail = 'must be a language by its code, such as en or pt-BR'
    expect(read(['en', 'English'])).to.deep.equal({ ok: false, faults: [{ pointer: '/languages/1', detail }] })
  })
})

describe('a time zone', () => {
  for (const name of [
    'Europe/London',
    'UTC',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'America/Argentina/Ushuaia',
    'Etc/GMT+5',
  ]) {
    it(`is ${name}`, () => {
      expect(TimeZone.is(name)).to.equal(true)
    })
  }
  for (const name of [
    '',
    'London',
    '+01:00',
    '-05:00',
    'Europe/london',
    'utc',
    'Europe/Atlantis',
    ' UTC',
    'Europe/London ',
  ]) {
    it(`is not ${JSON.stringify(name)}`, () => {
      expect(TimeZone.is(name)).to.equal(false)
    })
  }
})
