import { wholeNumber, optional, text } from '@waymark/shared'
import { expect } from 'chai'
import { templateInput } from '../../../../server/kit/http/content/collection-template.ts'

const fields = {
  name: text({ prompt: 'Name', maxLength: 20 }),
  age: optional(wholeNumber({ prompt: 'Age', min: 0, max: 130 })),
}

function template(...data: readonly unknown[]): object {
  return { template: { data } }
}

describe('a template of Collection+JSON (§2.3)', () => {
  it('is the input of a form, with values of the types of its fields', () => {
    const content = template({ name: 'name', value: 'Ada', prompt: 'Name' }, { name: 'age', value: '36' })
    expect(templateInput(content, fields)).to.deep.equal({ input: { name: 'Ada', age: 36 } })
    expect(templateInput(template({ name: 'age', value: 36 }), fields)).to.deep.equal({ input: { age: 36 } })
  })

  it('has no value where it is empty, null or missing', () => {
    const empty = template({ name: 'name', value: '' }, { name: 'age', value: null }, { name: 'x' })
    expect(templateInput(empty, fields)).to.deep.equal({ input: {} })
  })

  for (const content of [null, [], {}, { template: {} }, template({ value: 1 }), template({ name: 'a', value: {} })]) {
    it(`is refused as ${JSON.stringify(content)}`, () => {
      expect(templateInput(content, fields)).to.have.property('problem', 'malformed-request')
    })
  }
})
