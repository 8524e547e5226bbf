import { mergeStates } from '@waymark/sdk/offline'
import { expect } from 'chai'

describe('states that were changed twice', () => {
  const cases: readonly (readonly [string, object, object, object, object, readonly string[]])[] = [
    ['keep both changes', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, { a: 2, b: 3 }, []],
    ['keep the same change once', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, []],
    ['dispute different changes', { a: 1, b: 1 }, { a: 2, b: 2 }, { a: 3, b: 1 }, { a: 3, b: 2 }, ['/a']],
    ['keep added members', {}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }, []],
    ['dispute different additions', {}, { a: 1 }, { a: 2 }, { a: 2 }, ['/a']],
    ['keep removals', { a: 1, b: 1, c: 1 }, { b: 1, c: 1 }, { a: 1, c: 1 }, { c: 1 }, []],
    ['dispute what one changes and the other removes', { a: 1, b: 1 }, { b: 2 }, { a: 2 }, { a: 2 }, ['/a', '/b']],
    [
      'merge objects in objects',
      { p: { x: 1, y: 1 } },
      { p: { x: 2, y: 1 } },
      { p: { x: 1, y: 3 } },
      { p: { x: 2, y: 3 } },
      [],
    ],
    [
      'name disputed members of objects',
      { p: { 'a/b': 1 } },
      { p: { 'a/b': 2 } },
      { p: { 'a/b': 3 } },
      { p: { 'a/b': 3 } },
      ['/p/a~1b'],
    ],
    ['take lists as one value', { l: [1, 2] }, { l: [1, 2, 3] }, { l: [0, 1, 2] }, { l: [0, 1, 2] }, ['/l']],
    ['do not inherit', {}, { constructor: 1 }, {}, { constructor: 1 }, []],
  ]
  for (const [title, base, mine, theirs, merged, disputed] of cases) {
    it(title, () => {
      const all = [base, mine, theirs].map((state): Readonly<Record<string, unknown>> => ({ ...state }))
      const [one = {}, two = {}, three = {}] = all
      expect(mergeStates(one, two, three)).to.deep.equal({ merged, disputed })
      const other = mergeStates(one, three, two)
      expect([...other.disputed].sort(), 'in the other order').to.deep.equal(disputed)
    })
  }
})
