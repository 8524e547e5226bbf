import { expect } from 'chai'
import { parseJson } from '../../../../server/kit/http/content/json-text.ts'
import { repeatedName } from '../../../../server/kit/http/content/repeated-name.ts'

describe('a member that an object has twice (RFC 8259 §4: names should be unique)', () => {
  for (const [text, name] of [
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['[{"b":{"c":[],"c" : 0}}]', 'c'],
    ['{"\\\\\\"":1,"\\\\\\"":1}', '\\"'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ] as const)
    it(`is found in ${text}`, () => {
      expect(repeatedName(text)).to.equal(name)
    })

  for (const text of [
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '{"a":"a","b":["a","a"],"c":"\\"a\\":"}',
    '["a:","a:"]',
    '"a"',
  ])
    it(`is not found in ${text}`, () => {
      expect(repeatedName(text)).to.equal(undefined)
    })

  it('is looked for in a long text with many escapes', () => {
    const text = `{"a":"${'\\\\\\n'.repeat(2_000_000)}","a":0}`
    expect(repeatedName(text)).to.equal('a')
  })

  it('is a fault of the content', () => {
    expect(parseJson('{"a":1,"a":1}')).to.deep.equal({ fault: 'must not have the member “a” twice' })
  })
})
