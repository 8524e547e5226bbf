import { codecOfFields, list, optional, text, valuesOfFields, wholeNumber, LanguageTag } from '@waymark/shared'
import { expect } from 'chai'

const fields = {
  name: text({ prompt: 'Name', maxLength: 10 }),
  age: optional(wholeNumber({ prompt: 'Age', min: 0, max: 130 })),
  languages: optional(list({ prompt: 'Languages', maxItems: 3, maxLength: 9 })),
}

describe('the values of fields', () => {
  it('are the present members with the names of the fields', () => {
    const more = { name: 'Ada', age: 0, languages: undefined, password: 'secret' }
    expect(valuesOfFields(fields, more)).to.deep.equal({ name: 'Ada', age: 0 })
  })

  it('have a codec with the optional fields as optional members', () => {
    const codec = codecOfFields(fields, 'Person')
    expect(codec.is({ name: 'Ada' })).to.equal(true)
    expect(codec.is({ name: 'Ada', age: 36, languages: ['en'] })).to.equal(true)
    expect(codec.is({ age: 36 })).to.equal(false)
    expect(codec.is({ name: 'Ada', age: '36' })).to.equal(false)
  })

  it('have the codec that replaces the one of a field', () => {
    const codec = codecOfFields(fields, 'Person', { name: LanguageTag })
    expect(codec.is({ name: 'Ada Lovelace' })).to.equal(false)
  })
})
