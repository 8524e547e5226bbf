import { expect } from 'chai'
import { mutantsOf, mutated } from './mutants.ts'

const changed = (source: string): readonly string[] =>
  mutantsOf('source.ts', source).map((mutant) => mutated(source, mutant))

describe('the mutants of a source', () => {
  it('change one condition, operator or negation', () => {
    expect(changed('const is = (a: number) => !(a < 1)')).to.deep.equal([
      'const is = (a: number) => (a < 1)',
      'const is = (a: number) => !(a <= 1)',
      'const is = (a: number) => !(a < 0)',
    ])
    expect(changed('if (a) b()')).to.deep.equal(['if (!(a)) b()', 'if (a) ;'])
  })

  it('drop a default, a property and a transformation', () => {
    expect(changed('const a = b ?? c')).to.deep.equal(['const a = b'])
    expect(changed('const a = { b: c }')).to.deep.equal(['const a = { ...{} }'])
    expect(changed('const a = b.filter(c)')).to.deep.equal(['const a = b'])
  })

  it('return undefined, and replace literals', () => {
    expect(changed('function f() { return a }')).to.deep.equal(['function f() { return undefined }'])
    expect(changed("const all = [0, 2, true, 'a']")).to.deep.equal([
      "const all = [1, 2, true, 'a']",
      "const all = [0, 0, true, 'a']",
      "const all = [0, 2, false, 'a']",
      "const all = [0, 2, true, 'mutated']",
    ])
  })

  it('leave imports and types as they are', () => {
    expect(changed("import { a } from 'b'\ntype C = 'd' | 1")).to.deep.equal([])
  })
})
