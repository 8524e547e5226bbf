import { expect } from 'chai'
import {
  choice,
  conditionOf,
  day,
  decodeFields,
  optional,
  prefilled,
  requiredUnless,
  requiredWhen,
  schemaOfFields,
  text,
  wholeNumber,
} from '@waymark/shared'

const fields = {
  token: prefilled(text({ prompt: 'Token', maxLength: 9 })),
  age: requiredUnless('born', wholeNumber({ prompt: 'Age', min: 0, max: 130 })),
  born: optional(day({ prompt: 'Date of birth' })),
  role: optional(choice({ prompt: 'Role', options: { patient: 'Patient', doctor: 'Doctor' } })),
  doctor: requiredWhen('role', ['doctor'], text({ prompt: 'Doctor', maxLength: 9 })),
}

function faultsOf(input: object): readonly string[] {
  const decoded = decodeFields(fields, { token: 'a', ...input })
  return decoded.ok ? [] : decoded.faults.map(({ pointer, detail }) => `${pointer} ${detail}`)
}

describe('the requirement of a field', () => {
  it('is met by the field or the other one', () => {
    for (const given of [{ age: 36 }, { born: '1990-05-17' }, { age: 36, born: '1990-05-17' }]) {
      expect(faultsOf(given)).to.deep.equal([])
    }
    expect(faultsOf({})).to.deep.equal(['/age is required unless “Date of birth” is given'])
  })

  it('is met by the field exactly when a choice has its value', () => {
    expect(faultsOf({ age: 1, role: 'doctor', doctor: 'm' })).to.deep.equal([])
    expect(faultsOf({ age: 1, role: 'doctor' })).to.deep.equal(['/doctor is required if “Role” is “Doctor”'])
    const unwanted = ['/doctor must be left out, except if “Role” is “Doctor”']
    for (const given of [{}, { role: 'patient' }]) {
      expect(faultsOf({ age: 1, doctor: 'm', ...given })).to.deep.equal(unwanted)
    }
  })

  it('is that a prefilled field is there', () => {
    expect(faultsOf({ age: 1, token: undefined })).to.deep.equal(['/token is required'])
  })

  it('is told in words and as JSON Schema', () => {
    expect(conditionOf(fields, fields.age)).to.equal('unless “Date of birth” is given')
    expect(conditionOf(fields, fields.born)).to.equal(undefined)
    const { required, allOf } = schemaOfFields(fields)
    expect(required).to.deep.equal(['token'])
    expect(allOf).to.deep.equal([
      { anyOf: [{ required: ['age'] }, { required: ['born'] }] },
      {
        if: { properties: { role: { enum: ['doctor'] } }, required: ['role'] },
        then: { required: ['doctor'] },
        else: { properties: { doctor: false } },
      },
    ])
  })
})
