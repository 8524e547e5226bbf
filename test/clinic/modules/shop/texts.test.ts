import { expect } from 'chai'
import { shopTexts } from '@waymark/clinic/modules/shop/texts'
import { counts, expectTexts } from '../../../support/texts.ts'

describe('texts of the shop', () => {
  it('are whole for every value', () => {
    expectTexts(shopTexts, {
      purchaseTitle: counts,
      receiptTitle: ['2026-000001'],
      unknownPaymentFault: [['invoice'], ['invoice', 'card']],
      paymentEvent: ['invoice'],
      views: {
        by: ['Dr Mary Jones'],
        add: ['Living with asthma'],
        copies: counts,
        number: ['2026-000001'],
        quantity: ['Asthma'],
        remove: ['Asthma'],
        restore: ['Asthma'],
      },
    })
  })

  it('count the books of a purchase in singular and plural', () => {
    expect(counts.map(shopTexts.purchaseTitle)).to.deep.equal([
      'Purchase of 0 books',
      'Purchase of 1 book',
      'Purchase of 2 books',
    ])
  })
})
