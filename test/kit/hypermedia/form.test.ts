import { file, password, text } from '@waymark/shared'
import { expect } from 'chai'
import { valuesShownAgain } from '../../../server/kit/hypermedia/form.ts'

describe('a refused form', () => {
  const fields = {
    note: text({ prompt: 'Note', maxLength: 100 }),
    secret: password({ prompt: 'Password', minLength: 1 }),
    photo: file({ prompt: 'Photo', accept: ['image/*'], maxBytes: 1000 }),
  }

  it('shows the submitted values, but no secrets and files', () => {
    expect(valuesShownAgain(fields, { note: 'Milk', secret: 'x', photo: 'y', other: 7 })).to.deep.equal({
      note: 'Milk',
      other: 7,
    })
    expect(valuesShownAgain(fields, 'Milk')).to.deep.equal({})
  })

  it('does not repeat long content', () => {
    const long = 'x'.repeat(64 * 1024 + 1)
    expect(valuesShownAgain(fields, { note: long, other: [long] })).to.deep.equal({})
    expect(valuesShownAgain(fields, { note: long.slice(1) }))
      .to.have.property('note')
      .with.lengthOf(64 * 1024)
  })
})
