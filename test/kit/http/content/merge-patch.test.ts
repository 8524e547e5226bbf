import { expect } from 'chai'
import fc from 'fast-check'
import { mergePatch } from '../../../../server/kit/http/content/json-patch.ts'

// Appendix A, and the example of §3, as JSON.
const rows: readonly (readonly [original: string, patch: string, result: string])[] = [
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  [
    '{"title":"Goodbye!","author":{"givenName":"John","familyName":"Doe"},"tags":["example","sample"],"content":"This will be unchanged"}',
    '{"title":"Hello!","phoneNumber":"+01-123-456-7890","author":{"familyName":null},"tags":["example"]}',
    '{"title":"Hello!","author":{"givenName":"John"},"tags":["example"],"content":"This will be unchanged","phoneNumber":"+01-123-456-7890"}',
  ],
]

const parse = (text: string): unknown => JSON.parse(text)

describe('mergePatch (RFC 7396)', () => {
  for (const [original, patch, result] of rows) {
    it(`Appendix A: ${original.slice(0, 40)} patched with ${patch.slice(0, 40)} is ${result.slice(0, 40)}`, () => {
      expect(JSON.stringify(mergePatch(parse(original), parse(patch)))).to.equal(result)
    })
  }

  const names: readonly (readonly [original: string, patch: string, result: string])[] = [
    ['{}', '{"__proto__":{"admin":true}}', '{"__proto__":{"admin":true}}'],
    ['{"__proto__":{"a":1}}', '{"__proto__":{"b":2}}', '{"__proto__":{"a":1,"b":2}}'],
    ['{"__proto__":1,"a":2}', '{"__proto__":null}', '{"a":2}'],
    ['{}', '{"constructor":{"prototype":{"admin":true}}}', '{"constructor":{"prototype":{"admin":true}}}'],
    ['{}', '{"toString":{"name":null}}', '{"toString":{}}'],
    ['{}', '{"hasOwnProperty":null}', '{}'],
  ]
  for (const [original, patch, result] of names) {
    it(`treats every name as an ordinary member name: ${original} patched with ${patch}`, () => {
      expect(JSON.stringify(mergePatch(parse(original), parse(patch)))).to.equal(result)
      expect({}).not.to.have.property('admin')
    })
  }

  it('modifies neither document nor patch', () => {
    const [document, patch] = [parse('{"a":{"b":{"c":1}},"d":[1]}'), parse('{"a":{"b":{"e":2}},"d":null}')]
    const before = JSON.stringify([document, patch])
    mergePatch(document, patch)
    expect(JSON.stringify([document, patch])).to.equal(before)
  })

  it('matches the pseudocode of §2 for any documents', () => {
    const json = fc.jsonValue({ maxDepth: 4, noUnicodeString: true })
    fc.assert(
      fc.property(json, json, (target, patch) => {
        // As parsed from JSON, where __proto__ is a member.
        const [one, other] = [parse(JSON.stringify(target)), parse(JSON.stringify(patch))]
        expect(mergePatch(one, other)).to.deep.equal(pseudocode(one, other))
      }),
      { numRuns: 500 },
    )
  })

  it('accepts any depth', () => {
    const deep = parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`)
    expect(mergePatch({}, deep)).to.have.property('a')
  })
})

function pseudocode(target: unknown, patch: unknown): unknown {
  if (!(patch instanceof Object) || Array.isArray(patch)) return patch
  const result = new Map(target instanceof Object && !Array.isArray(target) ? Object.entries(target) : [])
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name)
    else result.set(name, pseudocode(result.get(name), value))
  }
  return Object.fromEntries(result)
}
