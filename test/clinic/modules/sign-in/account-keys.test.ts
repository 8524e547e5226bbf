import { expect } from 'chai'
import { browserSession, fromOwnPage } from '../../../support/browser/browser-session.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { passkeyClient, registeredWith, type PasskeyClient } from '../../../support/authentication/passkey-client.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { softAuthenticator, type SoftAuthenticator } from '../../../support/authentication/soft-authenticator.ts'

/* The keys of an account, and the browser that a challenge is bound to. */
const publicOrigin = 'http://clinic.localhost'
const minute = 60_000
const mostKeys = 20

describe('the keys of an account', () => {
  let clinic: Clinic
  let device: SoftAuthenticator
  beforeEach(async () => {
    clinic = await openClinic({ publicOrigin })
    device = softAuthenticator(publicOrigin)
  })
  afterEach(() => clinic.close())

  const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` })
  const pat = async (): Promise<PasskeyClient> => passkeyClient(clinic.origin, bearer(await signedIn(clinic, 'pat')))

  /** A client with a new account and a session by passkey. */
  async function ada(): Promise<Readonly<Record<string, string>>> {
    const guest = passkeyClient(clinic.origin)
    await registeredWith(guest, device)
    const response = await guest.signIn(device.get((await guest.beginSignIn()).publicKey))
    return bearer(((await response.json()) as { readonly token: string }).token)
  }

  async function add(client: PasskeyClient, name: string, authenticator = device): Promise<Response> {
    const request = await client.beginPasskey('pat', name)
    return client.finishRegistration(request, authenticator.create(request.publicKey))
  }

  const at = (path: string, headers: Readonly<Record<string, string>>, more: RequestInit = {}): Promise<Response> =>
    fetch(clinic.origin + path, {
      ...more,
      headers: { accept: 'application/hal+json', 'content-type': 'application/json', ...headers },
    })

  it('are several, each with a name, beside the password', async () => {
    const client = await pat()
    const first = await add(client, 'Telephone')
    expect([first.status, first.headers.get('location')]).to.deep.equal([
      201,
      `/users/pat/credentials/${device.ids()[0] ?? ''}`,
    ])
    const request = await client.beginPasskey('pat', 'Laptop')
    // A device with a passkey does not create a second one.
    expect(request.publicKey).to.have.deep.property('excludeCredentials', [
      { type: 'public-key', id: device.ids()[0], transports: ['internal'] },
    ])
    await client.finishRegistration(request, softAuthenticator(publicOrigin).create(request.publicKey, { flags: 0x5d }))
    const list = await at('/users/pat/credentials', bearer(await signedIn(clinic, 'pat')))
    const { _embedded } = (await list.json()) as { readonly _embedded: { readonly item: readonly object[] } }
    const members = _embedded.item.map((key) => {
      const { name, type, isSynced } = key as Readonly<Record<string, unknown>>
      return [name, type, isSynced]
    })
    expect(members.sort()).to.deep.equal([
      ['Laptop', 'passkey', true],
      ['Telephone', 'passkey', false],
    ])
  })

  it('are renamed and removed', async () => {
    await add(await pat(), 'Telephone')
    const path = `/users/pat/credentials/${device.ids()[0] ?? ''}`
    const headers = bearer(await signedIn(clinic, 'pat'))
    const renamed = await at(path, headers, { method: 'PUT', body: '{"name":"Old telephone"}' })
    expect([renamed.status, await renamed.json()]).to.have.deep.nested.property('[1].name', 'Old telephone')
    const before = await at(path, headers)
    expect((await before.json()) as object).to.have.property('name', 'Old telephone')
    expect((await at(path, headers, { method: 'DELETE' })).status).to.equal(204)
    expect((await at(path, headers)).status).to.equal(404)
  })

  it('91: include the last one without a password, which cannot be removed', async () => {
    const headers = await ada()
    const path = `/users/ada/credentials/${device.ids()[0] ?? ''}`
    const refused = await at(path, headers, { method: 'DELETE' })
    expect(refused.status).to.equal(409)
    expect(await clinic.storage.passkeys.list('ada')).to.have.length(1)
    await clinic.storage.accounts.setPassword('ada', 'a hash', clinic.clock.now())
    expect((await at(path, headers, { method: 'DELETE' })).status).to.equal(204)
  })

  it('91: keep one of two with concurrent removals', async () => {
    const headers = await ada()
    const client = passkeyClient(clinic.origin, headers)
    const request = await client.beginPasskey('ada', 'Second')
    await client.finishRegistration(request, device.create(request.publicKey))
    const removals = device.ids().map((id) => at(`/users/ada/credentials/${id}`, headers, { method: 'DELETE' }))
    expect((await Promise.all(removals)).map(({ status }) => status).sort()).to.deep.equal([204, 409])
  })

  it('92: are added and removed by their owner only, after a recent sign-in', async () => {
    const client = await pat()
    const request = await client.beginPasskey('pat')
    const credential = device.create(request.publicKey)
    const guest = passkeyClient(clinic.origin)
    const desk = passkeyClient(clinic.origin, bearer(await signedIn(clinic, 'desk')))
    const basic = `Basic ${Buffer.from('pat:pat-demo-password').toString('base64')}`
    const each = passkeyClient(clinic.origin, { authorization: basic })
    for (const [other, status] of [
      [guest, 401],
      [desk, 403],
      [each, 403],
    ] as const) {
      expect((await other.post('/users/pat/credentials', { name: 'Mine' })).status).to.equal(status)
      expect((await other.finishRegistration(request, credential)).status).to.equal(status)
    }
    clinic.clock.set(clinic.clock.now() + 4 * minute)
    expect((await client.finishRegistration(request, credential)).status).to.equal(201)
    clinic.clock.set(clinic.clock.now() + 7 * minute)
    const late = await client.post('/users/pat/credentials', { name: 'Later' })
    expect([late.status, await late.text()]).to.satisfy(([status, text]: [number, string]) => {
      return status === 403 && text.includes('Please sign in again')
    })
  })

  it('92: are not added by the challenge of another account', async () => {
    const request = await (await pat()).beginPasskey('pat')
    const { challenge } = request.publicKey
    const desk = passkeyClient(clinic.origin, bearer(await signedIn(clinic, 'desk')))
    const path = `/users/desk/new-passkeys/${challenge}`
    expect(
      (await desk.post(path, { credential: device.create(request.publicKey), userId: request.userId })).status,
    ).to.equal(403)
    expect(await clinic.storage.passkeys.list('desk')).to.deep.equal([])
    const opening = await passkeyClient(clinic.origin).beginRegistration({ user: 'zoe' })
    const own = `/users/desk/new-passkeys/${opening.publicKey.challenge}`
    expect(
      (await desk.post(own, { credential: device.create(opening.publicKey), userId: opening.userId })).status,
    ).to.equal(403)
    const adding = await (await pat()).beginPasskey('pat')
    const guest = passkeyClient(clinic.origin)
    const registration = `/passkeys/registrations/${adding.publicKey.challenge}`
    expect(
      (await guest.post(registration, { credential: device.create(adding.publicKey), userId: adding.userId })).status,
    ).to.equal(403)
  })

  it('88: do not include a key of another account', async () => {
    await ada()
    const client = await pat()
    const request = await client.beginPasskey('pat')
    const stolen = device.create(request.publicKey, { id: device.ids()[0] ?? '' })
    expect((await client.finishRegistration(request, stolen)).status).to.equal(409)
    expect((await clinic.storage.passkeys.find(device.ids()[0] ?? ''))?.account).to.equal('ada')
  })

  it('are twenty at most', async () => {
    const client = await pat()
    for (let number = 1; number < mostKeys; number += 1) await add(client, `Key ${String(number)}`)
    const [first, second] = [await client.beginPasskey('pat'), await client.beginPasskey('pat')]
    expect((await client.finishRegistration(first, device.create(first.publicKey))).status).to.equal(201)
    expect((await client.finishRegistration(second, device.create(second.publicKey))).status).to.equal(409)
    expect((await client.post('/users/pat/credentials', { name: 'One more' })).status).to.equal(409)
    expect(await clinic.storage.passkeys.list('pat')).to.have.length(mostKeys)
  })

  it('are recorded in the audit log', async () => {
    const headers = await ada()
    const client = passkeyClient(clinic.origin, headers)
    const request = await client.beginPasskey('ada', 'Second')
    await client.finishRegistration(request, device.create(request.publicKey))
    await at(`/users/ada/credentials/${device.ids()[0] ?? ''}`, headers, { method: 'DELETE' })
    const { items } = await clinic.storage.auditLog.page({ limit: 20 })
    const done = items.filter(({ who }) => who === 'ada').map(({ what }) => what)
    expect(done).to.deep.equal(['credential remove', 'passkey added', 'sign-in by passkey', 'registration by passkey'])
  })

  describe('and the browser of their ceremony', () => {
    const page = (cookie?: string): PasskeyClient =>
      passkeyClient(clinic.origin, { ...fromOwnPage, ...(cookie === undefined ? {} : { cookie }) })

    it('has a cookie during the ceremony, and the session afterwards', async () => {
      const request = await page().beginRegistration()
      expect(request.setCookie).to.match(/^__Host-ceremony=[\w-]{43}$/)
      const made = await page(request.setCookie).finishRegistration(request, device.create(request.publicKey))
      expect([made.status, made.headers.get('set-cookie')]).to.satisfy(([status, cookie]: [number, string]) => {
        return status === 201 && cookie.startsWith('__Host-session=')
      })
      const { publicKey, setCookie } = await page().beginSignIn()
      const response = await page(setCookie).signIn(device.get(publicKey))
      expect(response.status).to.equal(201)
      expect(response.headers.getSetCookie()[0]).to.match(
        /^__Host-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
      )
      expect(await response.json()).not.to.have.property('token')
    })

    it('has one cookie for all its ceremonies', async () => {
      const first = await page().beginSignIn()
      const second = await page(first.setCookie).beginSignIn()
      expect(second.setCookie).to.equal(first.setCookie)
      const twice = `${first.setCookie ?? ''}; ${first.setCookie ?? ''}`
      expect((await page(twice).beginSignIn()).setCookie).not.to.equal(first.setCookie)
    })

    it('does not complete a ceremony of another browser or of an API client', async () => {
      await registeredWith(passkeyClient(clinic.origin), device)
      const elsewhere = [await page().beginSignIn(), await passkeyClient(clinic.origin).beginSignIn()]
      const own = (await page().beginSignIn()).setCookie
      for (const { publicKey } of elsewhere) {
        expect((await page(own).signIn(device.get(publicKey))).status).to.equal(403)
      }
      const { publicKey, path, setCookie } = await page().beginSignIn()
      expect((await fetch(clinic.origin + path)).status).to.equal(410)
      expect((await fetch(clinic.origin + path, { headers: { cookie: setCookie ?? '' } })).status).to.equal(200)
      expect((await passkeyClient(clinic.origin).signIn(device.get(publicKey))).status).to.equal(403)
    })

    it('is not signed in by pages of other sites', async () => {
      const evil = passkeyClient(clinic.origin, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
      expect((await evil.post('/passkeys/sign-ins', {})).status).to.equal(403)
      const { publicKey } = await passkeyClient(clinic.origin).beginRegistration()
      const credential = device.create(publicKey)
      expect((await evil.post(`/passkeys/registrations/${publicKey.challenge}`, { credential })).status).to.equal(403)
      expect((await evil.signIn(device.get(publicKey))).status).to.equal(403)
    })

    it('adds a passkey with its session cookie', async () => {
      const cookie = await browserSession(clinic, 'pat')
      const request = await page(cookie).beginPasskey('pat')
      const credential = device.create(request.publicKey)
      const both = `${cookie}; ${request.setCookie ?? ''}`
      expect((await page(both).finishRegistration(request, credential)).status).to.equal(201)
    })
  })
})
