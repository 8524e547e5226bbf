import { expect } from 'chai'
import { clinicClient, linksOf } from '../../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'

describe('a booked slot', () => {
  let clinic: Clinic
  let path: string
  beforeEach(async () => {
    clinic = await openClinic()
    const [first] = await clinic.storage.schedules.slots('mjones', tomorrow)
    path = `/schedules/${String(first?.id)}`
  })
  afterEach(() => clinic.close())

  it('leads to its appointment, for its readers', async () => {
    const pat = await clinicClient(clinic, 'pat')
    const { document } = await pat.send('POST', path, { name: 'Pat Miller', age: 41 })
    const place = `/appointments/${String(document['id'])}`
    for (const [name, expected] of [
      ['pat', [place]],
      ['mjones', [place]],
      ['desk', [place]],
      [undefined, []],
    ] as const) {
      const client = await clinicClient(clinic, name)
      const slot = await client.get(path)
      expect([name, linksOf(slot.document, 'appointment').map(({ href }) => href)]).to.deep.equal([name, expected])
    }
  })

  it('tells a patient that it is already booked for the same account', async () => {
    const pat = await clinicClient(clinic, 'pat')
    await pat.send('POST', path, { name: 'Pat Miller', age: 41 })
    const again = await pat.send('POST', path, { name: 'Pat Miller', age: 41, reason: 'A cough' })
    expect([again.status, again.document['title']]).to.deep.equal([409, 'You have already booked this time'])
    expect(linksOf(again.document, 'appointment')).to.have.length(1)
  })
})
