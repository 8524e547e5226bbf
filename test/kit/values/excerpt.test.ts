import { expect } from 'chai'
import { excerptOf } from '../../../server/kit/values/excerpt.ts'

describe('an excerpt', () => {
  it('is the text, or its first characters with an ellipsis', () => {
    expect(excerptOf('Dune', 4)).to.equal('Dune')
    expect(excerptOf('Dune Messiah', 6)).to.equal('Dune…')
    expect(excerptOf('Dunes', 4)).to.equal('Dun…')
  })

  it('counts characters, and divides none', () => {
    expect(excerptOf('😀😀😀', 3)).to.equal('😀😀😀')
    expect(excerptOf('😀😀😀😀', 3)).to.equal('😀😀…')
    expect(excerptOf('😀'.repeat(1000), 3)).to.equal('😀😀…')
  })
})
