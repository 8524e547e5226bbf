import { expect } from 'chai'
import fc from 'fast-check'
import { applyJsonPatch, type PatchFault } from '../../../../server/kit/http/content/json-patch.ts'

const parse = (text: string): unknown => JSON.parse(text)

const right: readonly (readonly [title: string, document: string, patch: string, result: string])[] = [
  [
    'A.1 adding an object member',
    '{"foo":"bar"}',
    '[{"op":"add","path":"/baz","value":"qux"}]',
    '{"foo":"bar","baz":"qux"}',
  ],
  [
    'A.2 adding an array element',
    '{"foo":["bar","baz"]}',
    '[{"op":"add","path":"/foo/1","value":"qux"}]',
    '{"foo":["bar","qux","baz"]}',
  ],
  ['A.3 removing an object member', '{"baz":"qux","foo":"bar"}', '[{"op":"remove","path":"/baz"}]', '{"foo":"bar"}'],
  [
    'A.4 removing an array element',
    '{"foo":["bar","qux","baz"]}',
    '[{"op":"remove","path":"/foo/1"}]',
    '{"foo":["bar","baz"]}',
  ],
  [
    'A.5 replacing a value',
    '{"baz":"qux","foo":"bar"}',
    '[{"op":"replace","path":"/baz","value":"boo"}]',
    '{"baz":"boo","foo":"bar"}',
  ],
  [
    'A.6 moving a value',
    '{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}',
    '[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]',
    '{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}',
  ],
  [
    'A.7 moving an array element',
    '{"foo":["all","grass","cows","eat"]}',
    '[{"op":"move","from":"/foo/1","path":"/foo/3"}]',
    '{"foo":["all","cows","eat","grass"]}',
  ],
  [
    'A.8 testing a value: success',
    '{"baz":"qux","foo":["a",2,"c"]}',
    '[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]',
    '{"baz":"qux","foo":["a",2,"c"]}',
  ],
  [
    'A.10 adding a nested member object',
    '{"foo":"bar"}',
    '[{"op":"add","path":"/child","value":{"grandchild":{}}}]',
    '{"foo":"bar","child":{"grandchild":{}}}',
  ],
  [
    'A.11 ignoring unrecognized elements',
    '{"foo":"bar"}',
    '[{"op":"add","path":"/baz","value":"qux","xyz":123}]',
    '{"foo":"bar","baz":"qux"}',
  ],
  ['A.14 ~ escape ordering', '{"/":9,"~1":10}', '[{"op":"test","path":"/~01","value":10}]', '{"/":9,"~1":10}'],
  [
    'A.16 adding an array value',
    '{"foo":["bar"]}',
    '[{"op":"add","path":"/foo/-","value":["abc","def"]}]',
    '{"foo":["bar",["abc","def"]]}',
  ],
  ['§4.1 add "replaces the existing value"', '{"a":1}', '[{"op":"add","path":"/a","value":2}]', '{"a":2}'],
  ['§4.1 add the whole document', '{"a":1}', '[{"op":"add","path":"","value":[]}]', '[]'],
  ['§4.1 add behind the last', '[1]', '[{"op":"add","path":"/1","value":2}]', '[1,2]'],
  ['§4.3 replace the whole document', '{"a":1}', '[{"op":"replace","path":"","value":null}]', 'null'],
  ['§4.3 replace an element', '[1,2]', '[{"op":"replace","path":"/1","value":null}]', '[1,null]'],
  ['§4.4 move to the same place', '{"a":{"b":1}}', '[{"op":"move","from":"/a","path":"/a"}]', '{"a":{"b":1}}'],
  ['§4.4 move over its parent', '{"a":{"b":1}}', '[{"op":"move","from":"/a/b","path":"/a"}]', '{"a":1}'],
  ['§4.4 move to a name with the same prefix', '{"a":1}', '[{"op":"move","from":"/a","path":"/ab"}]', '{"ab":1}'],
  [
    '§4.5 copy',
    '{"a":{"b":1}}',
    '[{"op":"copy","from":"/a","path":"/c"},{"op":"add","path":"/c/b","value":2}]',
    '{"a":{"b":1},"c":{"b":2}}',
  ],
  ['§4.5 copy into itself', '{"a":1}', '[{"op":"copy","from":"","path":"/a"}]', '{"a":{"a":1}}'],
  [
    '§4.6 objects are equal in any order',
    '{"a":{"b":1,"c":[2,{}]}}',
    '[{"op":"test","path":"/a","value":{"c":[2,{}],"b":1}}]',
    '{"a":{"b":1,"c":[2,{}]}}',
  ],
  [
    '§4.6 numbers are "numerically equal"',
    '{"a":1}',
    '[{"op":"test","path":"/a","value":1.0},{"op":"test","path":"/a","value":10e-1}]',
    '{"a":1}',
  ],
  ['§4.6 null is a value', '{"a":null}', '[{"op":"test","path":"/a","value":null}]', '{"a":null}'],
  ['an empty patch', '{"a":1}', '[]', '{"a":1}'],
  [
    'a member named __proto__',
    '{}',
    '[{"op":"add","path":"/__proto__","value":{"admin":true}}]',
    '{"__proto__":{"admin":true}}',
  ],
  [
    'inside a member named __proto__',
    '{"__proto__":{}}',
    '[{"op":"add","path":"/__proto__/admin","value":true}]',
    '{"__proto__":{"admin":true}}',
  ],
  ['removing a member named __proto__', '{"__proto__":1}', '[{"op":"remove","path":"/__proto__"}]', '{}'],
]

type Wrong = readonly [title: string, document: string, patch: string, pointer: string, reason: PatchFault['reason']]
const wrong: readonly Wrong[] = [
  [
    'A.9 testing a value: error',
    '{"baz":"qux"}',
    '[{"op":"test","path":"/baz","value":"bar"}]',
    '/0/value',
    'inapplicable',
  ],
  [
    'A.12 adding to a nonexistent target',
    '{"foo":"bar"}',
    '[{"op":"add","path":"/baz/bat","value":"qux"}]',
    '/0/path',
    'inapplicable',
  ],
  [
    'A.13 invalid JSON Patch document',
    '{"foo":"bar"}',
    '[{"op":"add","path":"/baz","value":"qux","op":"remove"}]',
    '/0/path',
    'inapplicable',
  ],
  [
    'A.15 comparing strings and numbers',
    '{"/":9,"~1":10}',
    '[{"op":"test","path":"/~01","value":"10"}]',
    '/0/value',
    'inapplicable',
  ],
  [
    '§4.1 an index "MUST NOT be greater than the number of elements"',
    '[1]',
    '[{"op":"add","path":"/2","value":0}]',
    '/0/path',
    'inapplicable',
  ],
  ['an index with a leading zero', '[1,2]', '[{"op":"replace","path":"/01","value":0}]', '/0/path', 'inapplicable'],
  ['an index with an exponent', '[1,2]', '[{"op":"test","path":"/1e0","value":2}]', '/0/path', 'inapplicable'],
  ['an index below zero', '[1,2]', '[{"op":"remove","path":"/-1"}]', '/0/path', 'inapplicable'],
  ['a name in an array', '[1,2]', '[{"op":"add","path":"/length","value":0}]', '/0/path', 'inapplicable'],
  ['§4.2 remove a missing member', '{}', '[{"op":"remove","path":"/a"}]', '/0/path', 'inapplicable'],
  ['remove - of an array', '[1]', '[{"op":"remove","path":"/-"}]', '/0/path', 'inapplicable'],
  ['remove the whole document', '{}', '[{"op":"remove","path":""}]', '/0/path', 'inapplicable'],
  ['§4.3 replace a missing member', '{}', '[{"op":"replace","path":"/a","value":1}]', '/0/path', 'inapplicable'],
  ['replace - of an array', '[1]', '[{"op":"replace","path":"/-","value":1}]', '/0/path', 'inapplicable'],
  ['§4.4 move from nowhere', '{}', '[{"op":"move","from":"/a","path":"/b"}]', '/0/from', 'inapplicable'],
  [
    '§4.4 "MUST NOT be a proper prefix"',
    '{"a":{"b":{}}}',
    '[{"op":"move","from":"/a","path":"/a/b"}]',
    '/0/path',
    'inapplicable',
  ],
  ['move the whole document into itself', '{}', '[{"op":"move","from":"","path":"/a"}]', '/0/path', 'inapplicable'],
  ['§4.5 copy from nowhere', '{}', '[{"op":"copy","from":"/a","path":"/b"}]', '/0/from', 'inapplicable'],
  ['inside a string', '{"a":"xy"}', '[{"op":"test","path":"/a/length","value":2}]', '/0/path', 'inapplicable'],
  ['§4.6 an array is not an object', '{"a":[]}', '[{"op":"test","path":"/a","value":{}}]', '/0/value', 'inapplicable'],
  [
    '§4.6 an additional member',
    '{"a":{"b":1}}',
    '[{"op":"test","path":"/a","value":{"b":1,"c":2}}]',
    '/0/value',
    'inapplicable',
  ],
  [
    '§4.6 another member',
    '{"a":{"b":1}}',
    '[{"op":"test","path":"/a","value":{"toString":1}}]',
    '/0/value',
    'inapplicable',
  ],
  ['§4.6 null is not undefined', '{}', '[{"op":"test","path":"/a","value":null}]', '/0/path', 'inapplicable'],
  [
    'inherited members do not exist',
    '{}',
    '[{"op":"test","path":"/toString/name","value":"toString"}]',
    '/0/path',
    'inapplicable',
  ],
  [
    'inherited members cannot be changed',
    '{}',
    '[{"op":"add","path":"/constructor/prototype/admin","value":true}]',
    '/0/path',
    'inapplicable',
  ],
  [
    '__proto__ cannot be used as a path',
    '{}',
    '[{"op":"add","path":"/__proto__/admin","value":true}]',
    '/0/path',
    'inapplicable',
  ],
  [
    'the second of two',
    '{"a":1}',
    '[{"op":"remove","path":"/a"},{"op":"remove","path":"/a"}]',
    '/1/path',
    'inapplicable',
  ],
  ['not an array', '{}', '{"op":"remove","path":"/a"}', '', 'malformed'],
  ['null instead of an array', '{}', 'null', '', 'malformed'],
  ['an operation that is not an object', '{}', '[{"op":"add","path":"/a","value":1},[]]', '/1', 'malformed'],
  ['an operation that is null', '{}', '[null]', '/0', 'malformed'],
  ['no op', '{}', '[{"path":"/a"}]', '/0/op', 'malformed'],
  ['§4 an unknown op', '{}', '[{"op":"spam","path":"/a"}]', '/0/op', 'malformed'],
  ['an op named like an inherited member', '{}', '[{"op":"toString","path":"/a"}]', '/0/op', 'malformed'],
  ['an op in another case', '{}', '[{"op":"ADD","path":"/a","value":1}]', '/0/op', 'malformed'],
  ['§4 no path', '{}', '[{"op":"add","value":1}]', '/0/path', 'malformed'],
  ['a path that is not a string', '{}', '[{"op":"remove","path":["a"]}]', '/0/path', 'malformed'],
  ['a path that is not a pointer', '{}', '[{"op":"remove","path":"a"}]', '/0/path', 'malformed'],
  ['RFC 6901 §3 an invalid escape', '{"~2":1}', '[{"op":"remove","path":"/~2"}]', '/0/path', 'malformed'],
  ['§4.1 no value', '{}', '[{"op":"add","path":"/a"}]', '/0/value', 'malformed'],
  ['§4.6 no value to test', '{}', '[{"op":"test","path":"/a"}]', '/0/value', 'malformed'],
  ['§4.4 no from', '{}', '[{"op":"move","path":"/a"}]', '/0/from', 'malformed'],
  [
    'a malformed operation after one that cannot be applied',
    '{}',
    '[{"op":"remove","path":"/a"},{}]',
    '/1/op',
    'malformed',
  ],
]

describe('applyJsonPatch (RFC 6902)', () => {
  for (const [title, document, patch, result] of right) {
    it(`${title}: ${document.slice(0, 40)} becomes ${result.slice(0, 40)}`, () => {
      const applied = applyJsonPatch(parse(document), parse(patch))
      expect(applied).to.have.property('ok', true)
      expect(JSON.stringify('document' in applied && applied.document)).to.equal(result)
      expect({}).not.to.have.property('admin')
    })
  }

  for (const [title, document, patch, pointer, reason] of wrong) {
    it(`${title}: ${reason} at "${pointer}"`, () => {
      const applied = applyJsonPatch(parse(document), parse(patch))
      expect(applied).to.include({ ok: false, pointer, reason })
      expect({}).not.to.have.property('admin')
    })
  }

  it('§5: "if any of them fail then the entire patch operation ... SHALL NOT be deemed successful"; nothing is changed', () => {
    const document = parse('{"a":{"b":[1,2]}}')
    const patch = parse(
      '[{"op":"add","path":"/a/b/0","value":0},{"op":"remove","path":"/a"},{"op":"test","path":"/c","value":1}]',
    )
    expect(applyJsonPatch(document, patch)).to.include({ ok: false, pointer: '/2/path' })
    expect(document).to.deep.equal({ a: { b: [1, 2] } })
  })

  it('modifies neither document nor patch', () => {
    const path = fc.constantFrom('', '/a', '/b', '/a/0', '/a/-', '/b/c', '/b/c/d', '/__proto__', '/b/__proto__', '/~2')
    const operation = fc.record(
      {
        op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test', 'none'),
        path,
        from: path,
        value: fc.jsonValue({ maxDepth: 2 }),
      },
      { requiredKeys: ['op', 'path'] },
    )
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 8 }), (patch) => {
        const document = parse('{"a":[1,{"x":2}],"b":{"c":{"d":3}}}')
        const before = JSON.stringify([document, patch])
        const applied = applyJsonPatch(document, patch)
        expect(JSON.stringify([document, patch])).to.equal(before)
        expect(applied.ok).to.be.a('boolean')
      }),
      { numRuns: 1000 },
    )
  })

  it('accepts values of any depth', () => {
    const deep = parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    const patch = [
      { op: 'add', path: '/a', value: deep },
      { op: 'test', path: '/a', value: parse(JSON.stringify([[]])) },
    ]
    expect(applyJsonPatch({}, patch)).to.include({ ok: false, pointer: '/1/value' })
    expect(applyJsonPatch({ a: deep }, [{ op: 'copy', from: '/a', path: '/b' }])).to.include({ pointer: '/0/from' })
  })

  it('limits the total size of copies', () => {
    const patch = Array.from({ length: 40 }, (_, n) => ({ op: 'copy', from: '', path: `/a${String(n)}` }))
    const applied = applyJsonPatch({ a: 1 }, patch)
    expect(applied).to.include({ ok: false, reason: 'inapplicable', detail: 'The patch copies too many values.' })
  })
})
