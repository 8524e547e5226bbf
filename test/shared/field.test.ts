import { decodeFields, inputFromText, list, schemaOfField, type Fault } from '@waymark/shared'
import { expect } from 'chai'

const fields = { names: list({ prompt: 'Names', maxItems: 200, maxLength: 5 }) }

describe('a list field', () => {
  const faults = (names: unknown): readonly Fault[] => {
    const decoded = decodeFields(fields, { names })
    return decoded.ok ? [] : decoded.faults
  }

  it('accepts a list, or a text with one item per line', () => {
    for (const given of [['ada', 'bea'], 'ada\r\nbea', '\n ada \n\n\tbea\n']) {
      expect(decodeFields(fields, { names: given })).to.deep.equal({ ok: true, value: { names: ['ada', 'bea'] } })
    }
    const typed = inputFromText(fields, new URLSearchParams('names=ada%0D%0Abea'))
    expect(decodeFields(fields, typed)).to.deep.equal({ ok: true, value: { names: ['ada', 'bea'] } })
  })

  it('reports the error of each item, up to a hundred', () => {
    expect(faults(['ada', 'too long', 7, '']).map(({ pointer }) => pointer)).to.deep.equal([
      '/names/1',
      '/names/2',
      '/names/3',
    ])
    expect(faults(Array.from({ length: 150 }, () => 7))).to.have.lengthOf(100)
  })

  it('rejects an empty list, too many items and other types', () => {
    const many = Array.from({ length: 201 }, () => 'ada')
    for (const given of [[], '', ' \n ', many, 7, {}, null]) {
      expect(faults(given), JSON.stringify(given)).to.deep.equal([
        { pointer: '/names', detail: 'must have 1 to 200 items' },
      ])
    }
  })

  it('is a list in the schema', () => {
    expect(schemaOfField(fields.names)).to.deep.include({ type: 'array', maxItems: 200, items: { type: 'string' } })
  })
})
