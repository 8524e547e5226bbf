import { expect } from 'chai'
import { discoveryTexts } from '@waymark/clinic/modules/discovery/texts'
import { expectTexts } from '../../../support/texts.ts'

describe('texts of the entry and the maturity levels', () => {
  it('are whole for every value', () => {
    expectTexts(discoveryTexts, {
      messagesIn: [0, 2],
      levelTitle: [0, 1, 2].map((level) => ({ level, name: 'Resources' })),
      timesResponse: [discoveryTexts.queryRefusal],
      slotsOrRefusalResponse: [discoveryTexts.queryRefusal],
    })
  })

  it('name each level', () => {
    expect(discoveryTexts.levelTitle({ level: 1, name: discoveryTexts.levelNames[1] })).to.equal('Level 1: Resources')
    expect(discoveryTexts.levelShortcomings).to.have.length(discoveryTexts.levelNames.length)
  })
})
