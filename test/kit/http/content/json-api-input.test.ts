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

  it('has one of the types that the form takes (JSON:API §7.2)', () => {
    const types = ['doctor', 'user']
    expect(resourceInput({ data: { type: 'user' } }, { types })).to.deep.equal({ input: {} })
    const other = resourceInput({ data: { type: 'slot', attributes: { name: 'Ada' } } }, { types })
    expect(other).to.deep.include({
      problem: 'wrong-resource-type',
      errors: [{ pointer: '/data/type', detail: 'must be one of doctor, user' }],
      errorsIn: 'content',
    })
    for (const data of [{}, { type: 7 }, { attributes: { name: 'Ada' } }]) {
      const typeless = resourceInput({ data }, { types })
      expect(typeless, JSON.stringify(data)).to.deep.include({ problem: 'malformed-request', errorsIn: 'content' })
      expect(typeless).to.have.nested.property('errors[0].pointer', '/data')
      expect(typeless).to.have.property('detail').that.includes('doctor, user')
    }
  })

  it('has no id for what is created (JSON:API §9.1), and each field once', () => {
    const data = { type: 'user', id: '7', attributes: { name: 'Ada' } }
    expect(resourceInput({ data })).to.deep.equal({ input: { name: 'Ada' } })
    expect(resourceInput({ data }, { isNew: true })).to.deep.include({
      problem: 'client-id',
      errors: [{ pointer: '/data/id', detail: 'must be left out' }],
    })
    const relationships = { name: { data: null } }
    expect(resourceInput({ data: { ...data, relationships } })).to.deep.include({
      problem: 'malformed-request',
      errors: [{ pointer: '/data/relationships/name', detail: 'is also an attribute' }],
    })
  })

  it('has the id of the resource that it updates (JSON:API §9.2)', () => {
    const data = { type: 'user', id: '7', attributes: { name: 'Ada' } }
    expect(resourceInput({ data }, { ids: ['7', '/users/7'] })).to.deep.equal({ input: { name: 'Ada' } })
    const errors = [{ pointer: '/data/id', detail: 'must be one of 8, /users/8' }]
    const other = resourceInput({ data }, { ids: ['8', '/users/8'] })
    expect(other).to.deep.include({ problem: 'wrong-resource-type', errors })
    expect(resourceInput({ data: { type: 'user' } }, { ids: ['8', '/users/8'] })).to.deep.include({
      problem: 'malformed-request',
      errors,
    })
  })

  it('has data in each relationship (JSON:API §9.2.2), and an id that is a text', () => {
    for (const one of [{ meta: {} }, {}, 'x', null, ['7']])
      expect(resourceInput({ data: { type: 'x', relationships: { doctor: one } } })).to.deep.include({
        problem: 'malformed-request',
        errors: [{ pointer: '/data/relationships/doctor/data', detail: 'is required' }],
      })
    expect(resourceInput({ data: { type: 'x', id: ['7'] } }, { ids: ['7'] })).to.have.property('problem')
  })

  for (const content of [null, 7, [], {}, { data: [] }, { data: null }, { data: { type: 'x', attributes: 'x' } }]) {
    it(`is refused as ${JSON.stringify(content)}`, () => {
      expect(resourceInput(content)).to.deep.include({ problem: 'malformed-request' })
    })
  }
})
