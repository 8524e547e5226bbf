import { expect } from 'chai'
import { script } from '@waymark/server/representations/html/script'

describe('the script', () => {
  it('is under 7 KB and loads nothing', () => {
    expect(Buffer.byteLength(script)).to.be.below(7168)
    expect(script).not.to.match(/\bimport\b|https?:/)
  })

  it('makes no markup from text and runs no text', () => {
    expect(script).not.to.match(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/)
  })
})
