import { day, list, object, optional, text, wholeNumber } from '@waymark/shared'
import { fieldColumns } from '../../../server/kit/values/field-columns.ts'
import { expect } from 'chai'
import * as t from 'io-ts'

const fields = {
  name: text({ prompt: 'Name', maxLength: 10 }),
  timeZone: optional(text({ prompt: 'Time zone', maxLength: 10 })),
  mostPerDay: wholeNumber({ prompt: 'Maximum', min: 0, max: 9 }),
  since: optional(day({ prompt: 'Since' })),
  tags: list({ prompt: 'Tags', maxItems: 9, maxLength: 9 }),
  key: optional(object({ prompt: 'Key' }, t.type({ kty: t.string }))),
}
const given = { name: 'Ada', mostPerDay: 0, tags: ['a', 'b'] }
const all = { ...given, timeZone: 'UTC', since: '2026-12-01', key: { kty: 'EC' } }

describe('columns of fields', () => {
  it('have the names of the fields in snake case, after a prefix', () => {
    const { columns } = fieldColumns('record', fields, { prefix: 'of_' })
    expect(Object.keys(columns)).to.deep.equal([
      ...['of_name', 'of_time_zone', 'of_most_per_day', 'of_since', 'of_tags', 'of_key'],
    ])
  })

  it('restore every value', () => {
    const { row, values } = fieldColumns('record', fields)
    expect(values(row(all))).to.deep.equal(all)
  })

  it('have null for an absent value, which is absent again when read', () => {
    const { row, values } = fieldColumns('record', fields)
    expect(row(given)).to.include({ time_zone: null, since: null, key: null, most_per_day: 0 })
    expect(values(row(given))).to.deep.equal(given)
  })

  it('store a list as JSON, or as text with a separator', () => {
    expect(fieldColumns('record', fields).row(given).tags).to.equal('["a","b"]')
    const separated = fieldColumns('record', fields, { separator: ' ' })
    expect(separated.row(given).tags).to.equal('a b')
    expect(separated.values(separated.row(given))).to.deep.equal(given)
    expect(separated.values({ ...separated.row(given), tags: '' }).tags).to.deep.equal([])
  })

  it('have values only once every required value is set', () => {
    const { row, unset, valuesIfSet } = fieldColumns('record', fields)
    expect(unset).to.have.keys('name', 'time_zone', 'most_per_day', 'since', 'tags', 'key')
    expect(valuesIfSet(unset)).to.equal(undefined)
    expect(valuesIfSet({ ...row(all), tags: null })).to.equal(undefined)
    expect(valuesIfSet(row(given))).to.deep.equal(given)
  })

  it('ignore other members of the values and other columns of the row', () => {
    const { row, values } = fieldColumns('record', fields)
    const more = { ...given, secret: 'secret' }
    expect(row(more)).not.to.have.property('secret')
    const others = { secret: 'secret' }
    expect(values({ ...row(given), ...others })).to.deep.equal(given)
  })
})
