import { decodeFields, object } from '@waymark/shared'
import { passkeyAttestationFields } from '@waymark/shared/clinic'
import { expect } from 'chai'
import * as t from 'io-ts'

describe('the error for an object in JSON', () => {
  const Person = t.intersection(
    [
      t.type({ name: t.string, age: t.number, isIn: t.boolean, role: t.keyof({ patient: null, clerk: null }) }),
      t.partial({ tags: t.array(t.string) }),
    ],
    'Person',
  )
  const fields = { person: object({ prompt: 'Person' }, Person) }
  const detailsOf = (person: unknown): unknown => {
    const decoded = decodeFields(fields, { person })
    return decoded.ok ? [] : decoded.faults.map(({ pointer, detail }) => `${pointer} ${detail}`)
  }

  it('describes the expected value in plain words, never by the name of a codec', () => {
    expect(detailsOf('text')).to.deep.equal(['/person must be an object'])
    expect(detailsOf({ name: 1, age: 'x', isIn: 'yes', role: 'boss', tags: 7 })).to.deep.equal([
      '/person/name must be a text',
      '/person/age must be a number',
      '/person/isIn must be true or false',
      '/person/role must be one of patient, clerk',
      '/person/tags must be a list',
    ])
    expect(detailsOf({ name: 'Ada', age: 1, isIn: true })).to.deep.equal(['/person/role is required'])
  })

  it('is the same for the response of a device', () => {
    for (const passkey of ['{', 7]) {
      const decoded = decodeFields({ passkey: passkeyAttestationFields.credential }, { passkey })
      expect(decoded).to.deep.equal({ ok: false, faults: [{ pointer: '/passkey', detail: 'must be an object' }] })
    }
  })
})
