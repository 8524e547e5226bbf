import { belongsTo, describeCollection, text, type Fields, type ManyRelations } from '@waymark/shared'
import { expect } from 'chai'

const texts = { list: 'Parts', item: 'A part', add: 'Add', change: 'Edit', remove: 'Remove' }
const name = text({ prompt: 'Name', maxLength: 9 })
const makers = describeCollection({
  list: 'makers',
  item: 'maker',
  title: 'name',
  fields: { name },
  sorts: ['name'],
  texts,
})

function described(own: { readonly item?: string; readonly fields?: Fields; readonly hasMany?: ManyRelations }): void {
  const { item = 'part', fields = {}, hasMany = {} } = own
  const all = { name, ...fields }
  describeCollection({ list: 'parts', item, title: 'name', fields: all, sorts: ['name'], texts, hasMany })
}

describe('the names of a collection', () => {
  it('are refused where representations, objects or the other kind have them', () => {
    expect(() => {
      described({ item: 'parts' })
    }).to.throw(RangeError, 'The list and the item are both named parts')
    for (const taken of ['links', '_links', '_embedded', '_templates', 'constructor', 'toString']) {
      expect(() => {
        described({ fields: { [taken]: name } })
      }).to.throw(RangeError, `A field cannot have the name ${taken}:`)
    }
  })

  it('are refused for a relation that each item has, or that a field has too', () => {
    const orders = { list: 'orders', by: 'part' }
    for (const taken of ['home', 'collection', 'view']) {
      for (const own of [
        { hasMany: { [taken]: orders } },
        { fields: { [taken]: belongsTo(makers, { prompt: 'M' }) } },
      ]) {
        expect(() => {
          described(own)
        }).to.throw(RangeError, `A relation cannot have the name ${taken}: each item has it`)
      }
    }
    const own = { fields: { orders: name }, hasMany: { orders } }
    expect(() => {
      described(own)
    }).to.throw(RangeError, 'A relation cannot have the name orders: a field has it')
    expect(() => {
      described({ fields: { maker: belongsTo(makers, { prompt: 'Maker' }) }, hasMany: { orders } })
    }).not.to.throw()
  })
})
