import { expect } from 'chai'
import { clinicClient, linkOf, optionsOf } from '../../../../support/http/clinic-client.ts'
import { type CalendarFixture, openCalendarServer } from '../../../../support/calendars/caldav-server.ts'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'

describe('an account with several calendars', () => {
  let clinic: Clinic
  let server: CalendarFixture
  before(async () => {
    server = await openCalendarServer()
    clinic = await openClinic({ allowsPrivateAddresses: true })
  })
  after(async () => {
    await clinic.close()
    await server.close()
  })

  it('lets the doctor choose one, and rename it', async () => {
    server.hasSecond = true
    const mary = await clinicClient(clinic, 'mjones')
    const { server: address, user, password } = server
    const list = (await mary.get('/doctors/mjones/other-calendars')).document
    const made = await mary.submit(list, 'connect', {
      name: 'Mine',
      kind: 'caldav',
      address,
      user,
      password,
      writes: 'none',
    })
    await clinic.work()
    const place = linkOf(made.document, 'self')
    const found = await mary.get(place)
    expect(found.document['problem']).to.equal('The account has several calendars. Choose the one to use.')
    expect(optionsOf(found.document, 'change', 'collection')).to.deep.equal(['c1', 'c2'])
    const send = (collection: string) =>
      mary.send('PUT', place, { name: 'Work', collection }, { 'if-match': found.headers.get('etag') ?? '' })
    expect((await send('c3')).status).to.equal(422)
    expect((await send('c2')).status).to.equal(200)
    await clinic.work()
    const { document } = await mary.get(place)
    expect(document).to.include({ name: 'Work', status: 'current' })
    expect(document._templates?.['change']?.properties?.find(({ name }) => name === 'collection')?.value).to.equal('c2')
  })
})
