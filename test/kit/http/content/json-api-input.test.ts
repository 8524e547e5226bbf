import { expect } from 'chai'
import { resourceInput } from '../../../../server/kit/http/content/json-api-input.ts'

describe('a document of JSON:API as input', () => {
  it('has the attributes and the ids of the relationships of its resource', () => {
    const relationships = {
      doctor: { data: { type: 'doctor', id: 'mjones' } },
      tags: { data: [{ type: 'tag', id: '1' }] },
      none: { data: null },
    }
    const data = { type: 'appointment', attributes: { name: 'Ada', age: 36 }, relationships }
    expect(resourceInput({ data })).to.deep.equal({
      input: { name: 'Ada', age: 36, doctor: 'mjones', tags: ['1'], none: null },
    })
    expect(resourceInput({ data: { type: 'x' } })).to.deep.equal({ input: {} })
  })

  for (const content of [null, 7, [], {}, { data: [] }, { data: null }, { data: { attributes: 'x' } }]) {
    it(`is refused as ${JSON.stringify(content)}`, () => {
      expect(resourceInput(content)).to.deep.include({ problem: 'malformed-request' })
    })
  }
})
