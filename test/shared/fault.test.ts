import { decodeFields, faultsOf, madePasskeyFields } from '@waymark/shared'
import { expect } from 'chai'
import * as t from 'io-ts'

describe('the fault of a value', () => {
  const Person = t.intersection(
    [
      t.type({ name: t.string, age: t.number, isIn: t.boolean, role: t.keyof({ patient: null, clerk: null }) }),
      t.partial({ tags: t.array(t.string) }),
    ],
    'Person',
  )
  const detailsOf = (value: unknown): unknown => {
    const decoded = Person.decode(value)
    return decoded._tag === 'Right' ? [] : faultsOf(decoded.left).map(({ pointer, detail }) => `${pointer} ${detail}`)
  }

  it('says what to send in the words of a person, never with the name of a codec', () => {
    expect(detailsOf('text')).to.deep.equal([' must be an object'])
    expect(detailsOf({ name: 1, age: 'x', isIn: 'yes', role: 'boss', tags: 7 })).to.deep.equal([
      '/name must be a text',
      '/age must be a number',
      '/isIn must be true or false',
      '/role must be one of patient, clerk',
      '/tags must be a list',
    ])
    expect(detailsOf({ name: 'Ada', age: 1, isIn: true })).to.deep.equal(['/role is required'])
  })

  it('is the same of what a device makes', () => {
    for (const passkey of ['{', 7]) {
      const decoded = decodeFields({ passkey: madePasskeyFields.credential }, { passkey })
      expect(decoded).to.deep.equal({ ok: false, faults: [{ pointer: '/passkey', detail: 'must be an object' }] })
    }
  })
})
