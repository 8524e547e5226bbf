import { expect } from 'chai'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { formatCredentials, hobaOrigin, parseChallenges, type Challenge } from '@waymark/shared'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { registeredClient } from '../support/authentication/client-applications.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { tokensByPassword } from '../support/authentication/token-endpoint.ts'
import { crawl } from '../support/crawl.ts'
import { answered } from '../kit/authentication/digest-client.ts'
import { newDevice, signedBy } from '../kit/authentication/hoba-device.ts'
import { until } from '../support/processes/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Issue 28, oracle 3: no safe method waits for a write, whatever it notes or counts.

type Fields = Readonly<Record<string, string>>

const bearer = (token: string): Fields => ({ authorization: `Bearer ${token}` })
const basic = (user: string, password: string): Fields => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

const applicationPassword = 'pat-demo-application-password'
const forms = 'application/prs.hal-forms+json'
const device = newDevice()

describe('while another process holds the write lock of SQLite', () => {
  let folder: { readonly path: string; remove(): Promise<void> }
  let clinic: Clinic
  let other: DatabaseSync
  const pages = new Map<string, readonly string[]>()
  const tokens = new Map<string, string>()
  let cookie = ''
  let accessToken = ''

  before(async () => {
    folder = await temporaryFolder()
    const file = join(folder.path, 'clinic.sqlite')
    clinic = await openClinic({ url: `sqlite:${file}`, knowsOrigin: true, offersPasswordGrant: true })
    for (const user of ['nobody', 'pat', 'mjones', 'desk']) {
      const token = user === 'nobody' ? undefined : await signedIn(clinic, user)
      if (token !== undefined) tokens.set(user, token)
      const { visits } = await crawl(clinic.origin, 'application/hal+json', token, { most: 120 })
      pages.set(user, [...new Set(visits.map(({ uri }) => uri))])
    }
    const signIn = await fetch(`${clinic.origin}/session`, {
      method: 'PUT',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin: clinic.origin },
      body: new URLSearchParams({ user: 'pat', password: 'pat-demo-password' }),
      redirect: 'manual',
    })
    cookie = signIn.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ')
    const own = await registeredClient(clinic, { type: 'own' })
    accessToken = (await tokensByPassword(clinic, own.id, 'profile appointments')).access_token
    const { kid, publicKey } = device
    const createdAt = clinic.clock.now()
    await clinic.storage.hobaKeys.add({ kid, publicKey, account: 'pat', device: 'Telephone', createdAt })
    await clinic.work()
    // A use of a session is recorded after a minute.
    clinic.clock.set(clinic.clock.now() + 61_000)
    other = new DatabaseSync(file)
    other.exec('begin immediate')
  })
  after(async () => {
    other.exec('rollback')
    other.close()
    await clinic.close()
    await folder.remove()
  })

  const statusOf = async (path: string, fields: Fields): Promise<string> => {
    const response = await fetch(clinic.origin + path, { headers: { accept: forms, ...fields } })
    await response.arrayBuffer()
    return `${path} ${String(response.status)}`
  }

  const register = async (user: string): Promise<number> => {
    const response = await fetch(`${clinic.origin}/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `"${user}"` },
      body: JSON.stringify({ user: `patient-${user}`, name: 'A', password: 'seven green bicycles' }),
    })
    await response.arrayBuffer()
    return response.status
  }

  it('no page waits behind a write that waits', async () => {
    let isWriting = true
    const writing = Promise.all(['a', 'b', 'c'].map(register)).then(() => {
      isWriting = false
    })
    await Promise.all((pages.get('nobody') ?? []).map((path) => statusOf(path, { accept: 'text/html' })))
    expect(isWriting).to.equal(true)
    await writing
  })

  for (const user of ['nobody', 'pat', 'mjones', 'desk']) {
    it(`every page that ${user} can reach is answered as usual`, async () => {
      const token = tokens.get(user)
      const paths = pages.get(user) ?? []
      expect(paths.length).to.be.greaterThan(50)
      const found = await Promise.all(paths.map((path) => statusOf(path, token === undefined ? {} : bearer(token))))
      expect(found.filter((each) => / 5\d\d$/.test(each))).to.deep.equal([])
    })
  }

  const some = ['/', '/free-times', '/doctors', '/users/pat', '/appointments']
  const credentials: Readonly<Record<string, () => Fields>> = {
    'a session cookie': () => ({ cookie }),
    'a session token': () => bearer(tokens.get('pat') ?? ''),
    'a password': () => basic('pat', 'pat-demo-password'),
    'an application password': () => basic('pat', applicationPassword),
    'an access token': () => bearer(accessToken),
  }
  for (const [name, fields] of Object.entries(credentials)) {
    it(`${name} is accepted`, async () => {
      const found = await Promise.all(some.map((path) => statusOf(path, fields())))
      expect(found).to.deep.equal(some.map((path) => `${path} 200`))
    })
  }

  const challengeOf = async (name: string): Promise<Challenge> => {
    const { headers } = await fetch(`${clinic.origin}/appointments`, { headers: { accept: forms } })
    const challenge = parseChallenges(headers.get('www-authenticate') ?? '').find(({ scheme }) => scheme === name)
    if (challenge === undefined) throw new Error(`${name} is not offered`)
    return challenge
  }

  it('a response of Digest is accepted once', async () => {
    const challenge = await challengeOf('Digest')
    const answer = { user: 'pat', password: applicationPassword, method: 'GET', uri: '/appointments' }
    const authorization = formatCredentials(answered(challenge, answer))
    expect(await statusOf('/appointments', { authorization })).to.equal('/appointments 200')
    expect(await statusOf('/appointments', { authorization })).to.equal('/appointments 401')
  })

  it('a response of HOBA is accepted once', async () => {
    const signed = { origin: hobaOrigin(clinic.origin) }
    const authorization = formatCredentials(signedBy(device, await challengeOf('HOBA'), { signed }))
    expect(await statusOf('/appointments', { authorization })).to.equal('/appointments 200')
    expect(await statusOf('/appointments', { authorization })).to.equal('/appointments 401')
  })

  it('an unknown token and a wrong password are refused, and wrong passwords are counted', async () => {
    expect(await statusOf('/', bearer('unknown'))).to.match(/^\/ 40[13]$/)
    const statuses: string[] = []
    for (let attempt = 0; attempt < 7; attempt += 1)
      statuses.push(await statusOf('/', basic('stranger', `wrong password ${String(attempt)}`)))
    expect(statuses).to.deep.equal([...Array.from({ length: 5 }, () => '/ 403'), '/ 429', '/ 429'])
  })
})

describe('what reads have noted while the database refused writes', () => {
  it('is written afterwards, so wrong passwords count for every process', async () => {
    const folder = await temporaryFolder()
    const file = join(folder.path, 'clinic.sqlite')
    const clinic = await openClinic({ url: `sqlite:${file}` })
    const lock = new DatabaseSync(file)
    lock.exec('begin immediate')
    const ask = async (password: string): Promise<number> => {
      const response = await fetch(clinic.origin, { headers: basic('pat', password) })
      await response.arrayBuffer()
      return response.status
    }
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await ask(`wrong ${String(attempt)}`)).to.equal(403)
    const counted = (): readonly unknown[] =>
      lock
        .prepare("select count from guess where name like 'pair % pat'")
        .all()
        .map(({ count }) => count)
    expect(counted()).to.deep.equal([])
    lock.exec('rollback')
    await clinic.work()
    // A write that was waiting for the lock may count a wrong password first, and takes it back.
    await until(() => counted()[0] === 3)
    const entries = await clinic.storage.auditLog.page({ limit: 10, what: ['Basic refused'] })
    expect(entries.items).to.have.length(3)
    lock.close()
    await clinic.close()
    await folder.remove()
  })
})
