import { expect } from 'chai'
import { browserSession, fromOwnPage } from '../../../support/browser/browser-session.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'

const json = { 'content-type': 'application/json', accept: 'application/json' } as const
const ada = { user: 'Ada', name: 'Ada Lovelace', password: 'seven purple lamps' }

describe('registration', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  const register = (given: object, more: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${clinic.origin}/users`, { method: 'POST', headers: { ...json, ...more }, body: JSON.stringify(given) })
  const read = (path: string, token: string): Promise<Response> =>
    fetch(clinic.origin + path, { headers: { accept: 'application/json', authorization: `Bearer ${token}` } })

  it('is open to everyone under the canonical user name, and signs browsers in at once', async () => {
    const made = await register(ada, fromOwnPage)
    expect([made.status, made.headers.get('location')]).to.deep.equal([201, '/users/ada'])
    const cookie = (made.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    const session = await fetch(`${clinic.origin}/session`, { headers: { cookie, accept: 'application/json' } })
    expect(await session.json()).to.include({ user: 'ada', role: 'patient' })
    expect((await register({ ...ada, user: 'cleo' })).headers.has('set-cookie')).to.equal(false)
  })

  it('shows guests the form, reached from home, and no users', async () => {
    const get = (path: string): Promise<Response> =>
      fetch(clinic.origin + path, { headers: { accept: 'application/prs.hal-forms+json' } })
    const { _links: links } = (await (await get('/')).json()) as { _links: { 'wm:users': { href: string } } }
    const response = await get(links['wm:users'].href)
    expect([response.status, response.headers.get('cache-control')]).to.deep.equal([200, 'no-store'])
    const document = (await response.json()) as Record<'_links' | '_embedded' | '_templates', object>
    expect(document._templates).to.include.keys('register').and.not.to.include.keys('add', 'search')
    expect(document._links).to.include.keys('wm:session').and.not.to.include.keys('search')
    expect(document._embedded).to.deep.equal({ item: [] })
    expect((await get('/users?q=pat')).status).to.equal(401)
    const page = await (await fetch(`${clinic.origin}/users`, { headers: { accept: 'text/html' } })).text()
    expect(page).to.include('<h1>Create an account</h1>').and.to.include('A good password')
  })

  it('rejects user names that differ only in spelling', async () => {
    await register(ada)
    for (const user of ['ada', 'ADA', 'ＡＤＡ']) expect((await register({ ...ada, user })).status, user).to.equal(409)
  })

  it('reports every error, and does not return the password', async () => {
    const response = await register(
      { user: 'a b', name: '', password: 'short-one' },
      { accept: 'text/html', ...fromOwnPage },
    )
    const page = await response.text()
    expect(response.status).to.equal(422)
    expect(page).to.include('name="user"').and.not.to.include('short-one')
  })

  it('creates accounts that only their owner and clerks can read and update', async () => {
    const [pat, doctor, desk] = [
      await signedIn(clinic, 'pat'),
      await signedIn(clinic, 'mjones'),
      await signedIn(clinic, 'desk'),
    ]
    for (const [token, status] of [
      [pat, 200],
      [desk, 200],
      [doctor, 403],
    ] as const) {
      expect((await read('/users/pat', token)).status).to.equal(status)
    }
    expect((await read('/users/nobody', pat)).status).to.equal(403)
    expect((await read('/users/nobody', desk)).status).to.equal(404)
    expect((await read('/users', pat)).status).to.equal(403)
    expect(((await (await read('/users', desk)).json()) as { total: number }).total).to.equal(3)
  })

  it('grants the permissions of each role as links at home', async () => {
    const linksOf = async (user: string): Promise<readonly string[]> => {
      const response = await read('/', await signedIn(clinic, user))
      return ((await response.json()) as { links: { rel: string }[] }).links.map(({ rel }) => rel)
    }
    expect(await linksOf('pat'))
      .to.include.members(['user', 'appointments', 'session'])
      .and.not.to.include('audit')
    expect(await linksOf('desk')).to.include.members(['users', 'audit', 'appointments'])
    const guest = await fetch(`${clinic.origin}/`, { headers: { accept: 'application/json' } })
    const rels = ((await guest.json()) as { links: { rel: string }[] }).links.map(({ rel }) => rel)
    expect(rels).to.include.members(['sign-in', 'register', 'password-resets']).and.not.to.include('user')
  })

  it('lets doctors and clerks list their bookings, and patients their own only', async () => {
    const pat = await signedIn(clinic, 'pat')
    const made = await fetch(`${clinic.origin}/schedules/40`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${pat}` },
      body: JSON.stringify({ name: 'Pat Miller', age: 40 }),
    })
    expect(made.status).to.equal(201)
    const location = made.headers.get('location') ?? ''
    expect(location).not.to.include('capability')
    const { doctor, date } = (await made.json()) as { doctor: string; date: string }
    expect(doctor).to.equal('mjones')
    const totalFor = async (token: string): Promise<number> =>
      ((await (await read('/appointments', token)).json()) as { total: number }).total
    const own = await signedIn(clinic, 'mjones')
    expect([await totalFor(pat), await totalFor(own), await totalFor(await signedIn(clinic, 'desk'))]).to.deep.equal([
      1, 1, 1,
    ])
    const booked = `/doctors/mjones/schedule?date=${date}&status=booked`
    expect((await read(booked, own)).status).to.equal(200)
    expect((await read(booked, pat)).status).to.equal(403)
    expect((await read(booked.replace('mjones', 'asmith'), own)).status).to.equal(403)
    await register(ada)
    const other = await signedInAs(clinic, 'ada', ada.password)
    expect((await read(location, other)).status).to.equal(404)
    expect((await read(location, pat)).status).to.equal(200)
    expect((await fetch(clinic.origin + location)).status).to.equal(404)
  })

  it('creates keys that can be changed only after a recent sign-in', async () => {
    const cookie = await browserSession(clinic, 'pat')
    const make = (): Promise<Response> =>
      fetch(`${clinic.origin}/users/pat/application-passwords`, {
        method: 'POST',
        headers: { ...json, ...fromOwnPage, cookie },
        body: JSON.stringify({ name: 'Calendar' }),
      })
    const made = await make()
    expect(made.status).to.equal(201)
    const { password } = (await made.json()) as { password: string }
    const read = await fetch(clinic.origin + (made.headers.get('location') ?? ''), { headers: { cookie } })
    expect(await read.text()).not.to.include(password)
    const basic = `Basic ${Buffer.from(`pat:${password}`).toString('base64')}`
    const application = await fetch(`${clinic.origin}/appointments`, { headers: { authorization: basic } })
    expect(application.status).to.equal(200)
    clinic.clock.set(clinic.clock.now() + 11 * 60_000)
    expect((await make()).status).to.equal(403)
  })

  it("publishes a doctor's calendar feed to holders of its link, without patient data", async () => {
    const pat = await signedIn(clinic, 'pat')
    await fetch(`${clinic.origin}/schedules/40`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${pat}` },
      body: JSON.stringify({ name: 'Secret Patient', age: 40, reason: 'Secret reason' }),
    })
    const doctor = await signedIn(clinic, 'mjones')
    expect((await fetch(`${clinic.origin}/doctors/mjones/calendar`)).status).to.equal(401)
    const page = (await (await read('/doctors/mjones/calendar', doctor)).json()) as {
      links: { rel: string; href: string }[]
    }
    const feed = page.links.find(({ rel }) => rel === 'calendar')?.href ?? ''
    const calendar = await fetch(clinic.origin + feed, { headers: { accept: 'text/calendar' } })
    const text = await calendar.text()
    expect(text).to.include('BEGIN:VEVENT').and.not.to.include('Secret')
    for (const accept of ['text/html', 'application/hal+json', 'text/markdown', 'application/json']) {
      const shown = await fetch(clinic.origin + feed, { headers: { accept } })
      expect(await shown.text(), accept).not.to.include('Secret')
    }
    expect((await fetch(clinic.origin + feed.replace('mjones', 'asmith'))).status).to.equal(401)
    const own = await fetch(`${clinic.origin}/appointments`, {
      headers: { accept: 'text/calendar', authorization: `Bearer ${pat}` },
    })
    expect(await own.text()).to.include('BEGIN:VEVENT')
  })
})

async function signedInAs({ origin }: Clinic, user: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/session`, {
    method: 'PUT',
    headers: json,
    body: JSON.stringify({ user, password }),
  })
  return ((await response.json()) as { token: string }).token
}
