import { expect } from 'chai'
import { parsePointer } from '@waymark/shared'
import {
  changedAt,
  parseJson,
  valueAt,
  withMember,
  withNewMember,
  withoutMember,
} from '../../../../server/kit/http/content/json-text.ts'

const document: unknown = JSON.parse(
  '{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8,"__proto__":9}',
)

const values: readonly (readonly [pointer: string, value: unknown])[] = [
  ['', document],
  ['/foo', ['bar', 'baz']],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/c%d', 2],
  ['/e^f', 3],
  ['/g|h', 4],
  ['/i\\j', 5],
  ['/k"l', 6],
  ['/ ', 7],
  ['/m~0n', 8],
  ['/__proto__', 9],
  ['/foo/2', undefined],
  ['/foo/-', undefined],
  ['/foo/01', undefined],
  ['/foo/1e0', undefined],
  ['/foo/-1', undefined],
  ['/foo/length', undefined],
  ['/foo/0/length', undefined],
  ['/toString', undefined],
  ['/constructor/prototype', undefined],
  ['/a/b/c', undefined],
]

describe('json-pointer (RFC 6901)', () => {
  for (const [pointer, value] of values) {
    it(`§5: "${pointer}" leads to ${value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 30)}`, () => {
      expect(valueAt(document, parsePointer(pointer) ?? [])).to.deep.equal(value)
    })
  }
})

describe('changedAt', () => {
  const given = { a: [1, { b: 2 }], c: {} }

  it('copies the path to the change, and shares the rest', () => {
    const changed = changedAt(given, ['a', '1', 'b'], (container, name) => withMember(container, name, 3))
    expect(changed).to.deep.equal({ a: [1, { b: 3 }], c: {} })
    expect(given.a).to.deep.equal([1, { b: 2 }])
    expect(valueAt(changed, ['c'])).to.equal(given.c)
  })

  it('returns undefined if the path does not exist', () => {
    expect(changedAt(given, ['x', 'y'], withoutMember)).to.equal(undefined)
    expect(changedAt(given, ['a', '7', 'y'], withoutMember)).to.equal(undefined)
    expect(changedAt(1, ['a'], (container, name) => withNewMember(container, name, 1))).to.equal(undefined)
  })
})

describe('parseJson (RFC 8259)', () => {
  it('reads a document', () => {
    expect(parseJson(' {"a":[1,null]} ')).to.deep.equal({ value: { a: [1, null] } })
  })

  it('says what is wrong with another text', () => {
    expect(parseJson('{')).to.deep.equal({ fault: 'must be well-formed JSON' })
    for (const text of [String.raw`"\ud800"`, String.raw`{"\udc00":1}`])
      expect(parseJson(text), text).to.deep.equal({ fault: 'must be valid Unicode, without lone surrogates' })
  })

  it('has a limit of nesting, which codecs recurse into', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
    expect(parseJson(nested(64))).to.have.property('value')
    expect(parseJson(nested(66))).to.have.property('fault')
  })
})
