import { expect } from 'chai'
import { clinicClient, linksOf } from '../../../../support/http/clinic-client.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
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

  it('is said to be taken, whatever else is wrong with the input, which a form for another time has', async () => {
    const pat = await clinicClient(clinic, 'pat')
    await pat.send('POST', path, { name: 'Pat Miller', age: 41 })
    const guest = await clinicClient(clinic)
    const { status, document } = await guest.send('POST', path, { age: 900, reason: 'A cough' })
    expect([status, document['title']]).to.deep.equal([409, 'That time has just been taken'])
    const properties = document._templates?.['confirm']?.properties ?? []
    expect(properties.find(({ name }) => name === 'reason')?.value).to.equal('A cough')
    const [open] = linksOf(document, 'alternatives')
    expect((await guest.send('POST', open?.href ?? '', { age: 900 })).status).to.equal(422)
  })

  it('held for a patient, tells a guest to sign in if it was offered', async () => {
    const pat = await clinicClient(clinic, 'pat')
    await pat.submit((await pat.get(path)).document, 'hold')
    const read = async (headers: Readonly<Record<string, string>>): Promise<string> =>
      (await fetch(clinic.origin + path, { headers: { accept: 'text/html', ...headers } })).text()
    expect(await read({})).to.include('If it was offered to you, sign in to book it.')
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    expect(await read({ authorization })).to.include('This time is not free. Choose another one.')
  })

  it('has an appointment that a guest is told to sign in for, as for each unknown one', async () => {
    const pat = await clinicClient(clinic, 'pat')
    const { document } = await pat.send('POST', path, { name: 'Pat Miller', age: 41 })
    const guest = await clinicClient(clinic)
    const details = await Promise.all(
      [String(document['id']), 'unknown'].map(
        async (id) => (await guest.get(`/appointments/${id}`)).document['detail'],
      ),
    )
    const words = 'If you have an account, sign in to see the appointment. Otherwise check that the link is complete.'
    expect(details).to.deep.equal([words, words])
    expect((await pat.get('/appointments/unknown')).document['detail']).to.equal(
      'Appointment not found. Check that the link is complete.',
    )
  })

  it('tells a patient that it is already booked for the same account', async () => {
    const pat = await clinicClient(clinic, 'pat')
    await pat.send('POST', path, { name: 'Pat Miller', age: 41 })
    const again = await pat.send('POST', path, { name: 'Pat Miller', age: 41, reason: 'A cough' })
    expect([again.status, again.document['title']]).to.deep.equal([409, 'You have already booked this time'])
    expect(linksOf(again.document, 'appointment')).to.have.length(1)
  })
})
