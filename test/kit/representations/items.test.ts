import { expect } from 'chai'
import { itemsIn } from '../../../server/kit/representations/items.ts'
import { doctors, slot } from './example.ts'

describe('the items of a representation', () => {
  it('are those of its list, with the types of their values', () => {
    const { items, shape } = itemsIn(doctors(2))
    expect(items.map(({ kind }) => kind)).to.deep.equal(['doctor', 'doctor'])
    expect(shape?.members?.has('speciality')).to.equal(true)
  })

  it('are the representation alone without a list', () => {
    const one = slot(1)
    expect(itemsIn(one)).to.deep.equal({ items: [one] })
  })
})
