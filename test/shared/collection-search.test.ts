import { describeCollection, text } from '@waymark/shared'
import { expect } from 'chai'

const texts = { list: 'Parts', item: 'A part', add: 'Add', change: 'Edit', remove: 'Remove' }

describe('the search of a collection', () => {
  it('has no filter with the name of another parameter', () => {
    const filteredBy = (name: string) => () =>
      describeCollection({
        list: 'parts',
        item: 'part',
        title: 'name',
        fields: { name: text({ prompt: 'Name', maxLength: 9 }), [name]: text({ prompt: 'Other', maxLength: 9 }) },
        filters: [name],
        sorts: ['name'],
        texts,
      })
    expect(filteredBy('size')).not.to.throw()
    for (const name of ['q', 'sort', 'cursor', 'limit', 'fields', 'embed', 'as', 'lang', 'sealed'])
      expect(filteredBy(name)).to.throw(RangeError, `The name ${name} of a filter is reserved: rename the field.`)
  })
})
