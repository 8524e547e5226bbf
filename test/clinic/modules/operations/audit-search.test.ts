import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import {
  clinicClient,
  embeddedIn,
  linkOf,
  linksOf,
  optionsOf,
  type ClinicClient,
} from '../../../support/http/clinic-client.ts'

describe('a search in the audit log', () => {
  let clinic: Clinic
  let desk: ClinicClient
  before(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    desk = await clinicClient(clinic, 'desk')
    await clinicClient(clinic, 'pat')
    const user = { user: 'ada', name: 'Ada Lovelace', role: 'patient', password: 'correct horse battery' }
    await desk.submit((await desk.get('/users')).document, 'add', user)
  })
  after(() => clinic.close())

  const found = async (query: string): Promise<readonly string[]> =>
    embeddedIn((await desk.get(`/audit${query}`)).document, 'item').map(
      ({ who, what }) => `${String(who)}: ${String(what)}`,
    )

  it('finds entries by user, event and day, latest first', async () => {
    const all = ['desk: registration as patient', 'pat: sign-in by password', 'desk: sign-in by password']
    expect(await found('')).to.deep.equal(all)
    expect(await found('?user=desk')).to.deep.equal([all[0], all[2]])
    expect(await found('?operation=sign-in+by+password&user=')).to.deep.equal([all[1], all[2]])
    expect(await found('?from=2026-11-30&until=2026-11-30')).to.deep.equal(all)
    expect(await found('?from=2026-12-01')).to.deep.equal([])
    expect(await found('?until=2026-11-29')).to.deep.equal([])
    expect((await desk.get('/audit?from=2026-12-02&until=2026-12-01')).status).to.equal(400)
    expect((await desk.get('/audit?user=%2F')).status).to.equal(400)
  })

  it('is described by a link with the events of the log', async () => {
    const { document } = await desk.get('/audit?user=pat')
    expect(linkOf(document, 'search')).to.equal('/audit{?user,operation,from,until}')
    expect(optionsOf(document, 'search', 'operation')).to.include.members([
      'registration as patient',
      'sign-in by password',
    ])
  })

  it('links each entry to the user whom it concerns, by the present name', async () => {
    const { document, headers } = await desk.get('/audit?operation=registration+as+patient')
    const [entry] = embeddedIn(document, 'item')
    expect(linksOf(entry ?? expect.fail('It was found'), 'user')).to.deep.equal([
      { href: '/users/ada', title: 'Ada Lovelace' },
    ])
    const profile = await desk.get('/users/ada/profile')
    const renamed = { name: 'Ada King' }
    await desk.send('PUT', '/users/ada/profile', renamed, { 'if-match': profile.headers.get('etag') ?? '' })
    const after = await desk.get('/audit?operation=registration+as+patient')
    expect(after.headers.get('etag')).not.to.equal(headers.get('etag'))
    expect(linksOf(embeddedIn(after.document, 'item')[0] ?? after.document, 'user')[0]?.title).to.equal('Ada King')
    // The subject of a change is a path.
    const [change] = embeddedIn((await desk.get('/audit?operation=profile+change')).document, 'item')
    expect(linksOf(change ?? expect.fail('It was recorded'), 'user')[0]?.href).to.equal('/users/ada')
    expect((await desk.get(linkOf(change ?? document, 'self'))).status).to.equal(200)
  })
  it('names the actor once, and the user whom an entry concerns if it is another', async () => {
    const authorization = `Basic ${Buffer.from('desk:desk-demo-password').toString('base64')}`
    const response = await fetch(`${clinic.origin}/audit`, { headers: { accept: 'text/html', authorization } })
    const lines = [...(await response.text()).matchAll(/<p class="soft">(.*?)<\/p>/g)].map(([, line = '']) =>
      line.replaceAll(/<[^>]+>/g, ''),
    )
    expect(lines).to.include.members(['by Pat Miller', 'by Robin Desk, about Ada King'])
    const page = await (
      await fetch(`${clinic.origin}/audit/1`, { headers: { accept: 'text/html', authorization } })
    ).text()
    expect(page).to.include('<dt>By</dt>').and.not.to.include('<dt>About</dt>')
  })
})
