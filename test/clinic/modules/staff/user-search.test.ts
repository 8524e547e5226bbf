import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { clinicClient, embeddedIn, linksOf, optionsOf, type ClinicClient } from '../../../support/http/clinic-client.ts'

describe('a search for users', () => {
  let clinic: Clinic
  let desk: ClinicClient
  before(async () => {
    clinic = await openClinic()
    desk = await clinicClient(clinic, 'desk')
  })
  after(() => clinic.close())

  it('finds them by name, e-mail and role, for clerks', async () => {
    const found = async (query: string): Promise<readonly unknown[]> =>
      embeddedIn((await desk.get(`/users${query}`)).document, 'item').map(({ id }) => id)
    expect(await found('')).to.deep.equal(['desk', 'mjones', 'pat'])
    expect(await found('?q=Miller')).to.deep.equal(['pat'])
    expect(await found('?q=pat%40example')).to.deep.equal(['pat'])
    expect(await found('?q=&role=doctor')).to.deep.equal(['mjones'])
    expect(await found('?q=mary&role=clerk')).to.deep.equal([])
    for (const [user, status] of [
      ['pat', 403],
      [undefined, 401],
    ] as const) {
      expect((await (await clinicClient(clinic, user)).get('/users?q=pat')).status).to.equal(status)
    }
  })

  it('is described by a link with the roles', async () => {
    const { document } = await desk.get('/users?role=clerk')
    expect(linksOf(document, 'search')[0]).to.deep.include({ href: '/users{?q,role}', title: 'Find users' })
    expect(optionsOf(document, 'search', 'role')).to.deep.equal(['patient', 'doctor', 'clerk'])
  })

  it('gets 400 for values that find nothing', async () => {
    for (const query of ['q=x', 'q=--', 'role=nurse']) {
      expect((await desk.get(`/users?${query}`)).status, query).to.equal(400)
    }
  })

  it('gets a new validator with each change of a user on the page', async () => {
    const { headers } = await desk.get('/users')
    const condition = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await desk.get('/users', condition)).status).to.equal(304)
    const pat = await desk.get('/users/pat/profile')
    const changed = { name: 'Patricia Miller' }
    await desk.send('PUT', '/users/pat/profile', changed, { 'if-match': pat.headers.get('etag') ?? '' })
    expect((await desk.get('/users', condition)).status).to.equal(200)
  })
})
