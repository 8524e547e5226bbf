import { expect } from 'chai'
import { detailsInRecord } from '@waymark/clinic/modules/accounts/resources/user/patient-record'

const patient = {
  resourceType: 'Patient',
  name: [
    { use: 'maiden', text: 'Ada Byron' },
    { use: 'official', given: ['Ada', 'Augusta'], family: 'Lovelace' },
  ],
  telecom: [
    { system: 'phone', value: '+44 20 7946 0001', use: 'old' },
    { system: 'phone', value: '+44 20 7946 0002' },
    { system: 'email', value: 'ada@example.org' },
  ],
  birthDate: '1985-12-10',
}
const details = {
  name: 'Ada Augusta Lovelace',
  dateOfBirth: '1985-12-10',
  email: 'ada@example.org',
  telephone: '+44 20 7946 0002',
}

describe('the person in a record', () => {
  it('is that of a Patient, or of the only one in a Bundle', () => {
    expect(detailsInRecord(JSON.stringify(patient))).to.deep.equal(details)
    const entry = [{ resource: { resourceType: 'Appointment' } }, { resource: patient }, { fullUrl: 'urn:uuid:1' }]
    expect(detailsInRecord(JSON.stringify({ resourceType: 'Bundle', entry }))).to.deep.equal(details)
  })

  it('has only what the record has; a date of birth is a whole day', () => {
    const partial = {
      resourceType: 'Patient',
      name: [{ text: 'Ada', given: ['X'] }],
      birthDate: '1985-12',
      telecom: {},
    }
    expect(detailsInRecord(JSON.stringify(partial))).to.deep.equal({ name: 'Ada' })
  })

  it('is unknown in other content, and with several patients', () => {
    const two = { resourceType: 'Bundle', entry: [{ resource: patient }, { resource: patient }] }
    for (const text of ['', '[]', '{}', '{"resourceType":"Bundle"}', JSON.stringify(two), 'null'])
      expect(detailsInRecord(text), text).to.equal(undefined)
  })
})
