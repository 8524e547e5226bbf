import { expect } from 'chai'
import { moneyText } from '../../../server/kit/values/money-text.ts'
import { isMoney } from '../../../server/kit/representations/value-words.ts'
import { valueMarkup } from '../../../server/kit/representations/html/value.ts'
import { hal } from '../../../server/kit/representations/hal.ts'
import { context } from '../representations/example.ts'

describe('money', () => {
  it('is an amount and a currency by the type of the value', () => {
    const price = { amount: 1250, currency: 'EUR' }
    expect(isMoney(price, { type: 'money' })).to.equal(true)
    expect(isMoney(price, {})).to.equal(false)
    const others = [null, 1250, [1250, 'EUR'], { amount: 1250 }, { amount: 1250, currency: 'euros' }]
    expect(others.filter((value) => isMoney(value, { type: 'money' }))).to.deep.equal([])
  })

  it('ISO 4217: is formatted with the decimals of its currency', () => {
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
      ...['€12.50', '€0.05', '-€0.05', '£0.00', 'JP¥1,250', 'KWD\u00a01.250', 'US$1,234,567.89'],
    ])
  })

  it('keeps the minor units for programs, in pages too', () => {
    const price = { amount: 1250, currency: 'EUR' }
    expect(String(valueMarkup(price, { type: 'money' }))).to.equal('<data value="1250">€12.50</data>')
    const written = hal.write({ kind: 'x', title: 'X', state: { price }, links: [], embedded: [], forms: [] }, context)
    expect(JSON.parse(written)).to.deep.include({ price })
  })
})
