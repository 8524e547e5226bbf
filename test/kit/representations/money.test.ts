import { expect } from 'chai'
import { isMoney, moneyText } from '@waymark/server/representations/money'
import { valueMarkup } from '@waymark/server/representations/html/value'
import { hal } from '@waymark/server/representations/hal'
import { context } from './example.ts'

describe('money', () => {
  it('is an amount in whole units and a currency by its letters, and nothing else', () => {
    expect(isMoney({ amount: 1250, currency: 'EUR' })).to.equal(true)
    expect(isMoney({ currency: 'EUR', amount: 0 })).to.equal(true)
    const others = [
      null,
      1250,
      [1250, 'EUR'],
      { amount: 12.5, currency: 'EUR' },
      { amount: '1250', currency: 'EUR' },
      { amount: 1250, currency: 'eur' },
      { amount: 1250 },
      { amount: 1250, currency: 'EUR', note: 'x' },
    ]
    expect(others.filter(isMoney)).to.deep.equal([])
  })

  it('ISO 4217: has the decimals of its currency for people', () => {
    const texts = [
      [1250, 'EUR'],
      [5, 'EUR'],
      [-5, 'EUR'],
      [0, 'GBP'],
      [1250, 'JPY'],
      [1250, 'KWD'],
      [123_456_789, 'USD'],
    ].map(([amount, currency]) => moneyText({ amount: Number(amount), currency: String(currency) }))
    expect(texts).to.deep.equal([
      ...['12.50 EUR', '0.05 EUR', '-0.05 EUR', '0.00 GBP', '1250 JPY', '1.250 KWD', '1234567.89 USD'],
    ])
  })

  it('is the whole amount for programs, in pages too', () => {
    const price = { amount: 1250, currency: 'EUR' }
    expect(valueMarkup(price)).to.equal('<data value="1250">12.50 EUR</data>')
    const written = hal.write({ kind: 'x', title: 'X', state: { price }, links: [], embedded: [], forms: [] }, context)
    expect(JSON.parse(written)).to.deep.include({ price })
  })
})
