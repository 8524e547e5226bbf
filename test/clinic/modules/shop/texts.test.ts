import { expect } from 'chai'
import { shopTexts } from '@waymark/clinic/modules/shop/texts'

const counts = [0, 1, 2]

describe('texts of the shop', () => {
  it('count the books of a purchase in singular and plural', () => {
    expect(counts.map((copies) => shopTexts.purchaseTitle({ copies }))).to.deep.equal([
      'Purchase of 0 books',
      'Purchase of 1 book',
      'Purchase of 2 books',
    ])
  })
})
