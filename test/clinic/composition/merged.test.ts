import { expect } from 'chai'
import { merged } from '@waymark/clinic/composition/open-storage'

describe('the merge of the modules', () => {
  it('has the part of each module', () => {
    expect(merged<object>([{ a: 1 }, undefined, { b: undefined }, { b: 2 }])).to.deep.equal({ a: 1, b: 2 })
  })

  it('fails for a name that two modules contribute', () => {
    expect(() => merged<object>([{ a: 1 }, { a: 2 }])).to.throw('Two modules contribute “a”.')
  })
})
