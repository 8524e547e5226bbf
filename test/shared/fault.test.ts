import { expect } from 'chai'
import { parsePointer, pointerTo } from '@waymark/shared'

describe('the JSON Pointer of a fault', () => {
  it('§3: has its path again', () => {
    for (const path of [[], [''], ['a/b', 'm~n', '~1', '0']]) expect(parsePointer(pointerTo(path))).to.deep.equal(path)
  })

  for (const text of ['foo', '#/foo', '/~', '/~2', '/a~', ' /a']) {
    it(`§3: is not "${text}"`, () => {
      expect(parsePointer(text)).to.equal(undefined)
    })
  }

  it('§4: "~01" is "~1", not "/"', () => {
    expect(parsePointer('/~01')).to.deep.equal(['~1'])
  })
})
