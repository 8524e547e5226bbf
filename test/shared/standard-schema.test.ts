import { decodeFields, decoderOf, typeOnly, type Field } from '@waymark/shared'
import { expect } from 'chai'
import { z } from 'zod'

const field = <A>(codec: Field<A, true>['codec']): Field<A, true> => ({
  kind: 'text',
  prompt: 'Value',
  required: true,
  codec,
  fromText: (text) => text,
})

describe('the decoder of a schema', () => {
  it('decodes a field, and points to each error in it', () => {
    const fields = { people: field(decoderOf(z.array(z.object({ age: z.string().transform(Number) })))) }
    expect(decodeFields(fields, { people: [{ age: '7' }] })).to.deep.equal({
      ok: true,
      value: { people: [{ age: 7 }] },
    })
    const refused = decodeFields(fields, { people: [{ age: '7' }, { age: 8 }, {}] })
    expect(refused.ok ? [] : refused.faults.map(({ pointer }) => pointer)).to.deep.equal([
      '/people/1/age',
      '/people/2/age',
    ])
  })

  it('cannot wait', () => {
    const fields = { name: field(decoderOf(z.string().refine(() => Promise.resolve(true)))) }
    expect(() => decodeFields(fields, { name: 'Ada' })).to.throw(TypeError, 'asynchronous')
  })

  it('accepts everything for a type', () => {
    const fields = { age: field(decoderOf(typeOnly<number>())) }
    expect(decodeFields(fields, { age: 'any' })).to.deep.equal({ ok: true, value: { age: 'any' } })
  })
})
