import { parseChallenges, type Challenge } from '@waymark/shared'
import { expect } from 'chai'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { newDevice, signedBy, type HobaAnswer, type HobaDevice } from '../../../kit/authentication/hoba-device.ts'
import { browserSession, fromOwnPage } from '../../../support/browser/browser-session.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { openTwo, type TwoClinics } from '../../../support/processes/two-processes.ts'

/*
 * HOBA over HTTP (RFC 7486), on two processes over one database. The numbers are those of the service's list of
 * attacks.
 */
const publicOrigin = 'http://clinic.localhost'
const origin = `${publicOrigin}:80`
const register = '/.well-known/hoba/register'
const minute = 60_000
const [patsDevice, desksDevice] = [newDevice(), newDevice()]

type Headers = Readonly<Record<string, string>>

describe('HOBA over HTTP', () => {
  let clinics: TwoClinics
  beforeEach(async () => {
    clinics = await openTwo({ publicOrigin })
    const keys = clinics.one.storage.hobaKeys
    const createdAt = clinics.one.clock.now()
    await keys.add({ ...storedKey(patsDevice), account: 'pat', device: 'Telephone', createdAt })
    await keys.add({ ...storedKey(desksDevice), account: 'desk', device: 'Till', createdAt })
  })
  afterEach(() => clinics.close())

  const storedKey = ({ kid, publicKey }: HobaDevice): Pick<HobaDevice, 'kid' | 'publicKey'> => ({ kid, publicKey })
  const at = (path: string, headers: Headers = {}, more: RequestInit = {}, clinic = clinics.one): Promise<Response> =>
    fetch(clinic.origin + path, { ...more, headers: { accept: 'application/hal+json', ...headers } })

  async function challengeAt(clinic = clinics.one, path = '/users/pat', method = 'GET'): Promise<Challenge> {
    const response = await fetch(clinic.origin + path, { method, headers: { accept: 'application/json' } })
    const challenges = parseChallenges(response.headers.get('www-authenticate') ?? '')
    return challenges.find(({ scheme }) => scheme === 'HOBA') ?? expect.fail('HOBA is not offered')
  }

  const authorizationOf = (device: HobaDevice, challenge: Challenge, { signed, sent }: HobaAnswer = {}): Headers => {
    const { parameters } = signedBy(device, challenge, { signed: { origin, ...signed }, ...(sent ? { sent } : {}) })
    return { authorization: `HOBA result="${parameters.get('result') ?? ''}"` }
  }

  const statusOf = async (headers: Headers, clinic = clinics.one): Promise<number> =>
    (await at('/users/pat', headers, {}, clinic)).status

  it('authenticates in every process', async () => {
    expect(await statusOf(authorizationOf(patsDevice, await challengeAt()))).to.equal(200)
    expect(await statusOf(authorizationOf(patsDevice, await challengeAt()), clinics.other)).to.equal(200)
  })

  const flips: readonly (readonly [what: string, signed: NonNullable<HobaAnswer['signed']>])[] = [
    ['62: another nonce', { nonce: 'QUJDREVGR0g' }],
    ['62, 72: another algorithm', { alg: '1' }],
    ['62: another origin', { origin: 'http://evil.example:80' }],
    ['62: another realm', { realm: 'Evil' }],
    ['62: another kid', { kid: desksDevice.kid }],
    ['62: another challenge', { challenge: 'AQAB' }],
    ['71: an origin without its port', { origin: publicOrigin }],
  ]
  for (const [what, signed] of flips) {
    it(`${what} in the signed data is refused`, async () => {
      const response = await at('/users/pat', authorizationOf(patsDevice, await challengeAt(), { signed }))
      expect(response.status).to.equal(403)
      expect(response.headers.get('www-authenticate')).to.match(/^HOBA challenge="/)
    })
  }

  it('63: a challenge is accepted once over all processes', async () => {
    const headers = authorizationOf(patsDevice, await challengeAt())
    expect(await statusOf(headers)).to.equal(200)
    const response = await at('/users/pat', headers, {}, clinics.other)
    expect(response.status).to.equal(401)
    expect(response.headers.get('www-authenticate')).to.include('HOBA challenge=')
  })

  it('64: an expired or forged challenge gets 401 with a new one', async () => {
    const headers = authorizationOf(patsDevice, await challengeAt())
    clinics.pass(2 * minute)
    expect(await statusOf(headers)).to.equal(401)
    const foreign = {
      scheme: 'HOBA',
      parameters: new Map([...(await challengeAt()).parameters, ['challenge', 'AQAB']]),
    }
    expect(await statusOf(authorizationOf(patsDevice, foreign))).to.equal(401)
  })

  for (const result of ['a.b.AAAAAA', 'a.b.AAAAAA.d.e', 'a..AAAAAA.d', 'a.b.AAAAAA.+', 'a.b.AAAAAA./']) {
    it(`65: the result ${result} is malformed`, async () => {
      expect(await statusOf({ authorization: `HOBA result="${result}"` })).to.equal(400)
    })
  }

  it('66: a kid with the signature of another key is refused, as is an unknown kid', async () => {
    const { kid } = desksDevice
    const mixed = authorizationOf(patsDevice, await challengeAt(), { signed: { kid }, sent: { kid } })
    const unknown = authorizationOf(newDevice(), await challengeAt())
    const answers = await Promise.all(
      [mixed, unknown].map(async (headers) => {
        const response = await at('/users/pat', headers)
        return [response.status, await response.text()]
      }),
    )
    expect(answers[0]).to.deep.equal(answers[1])
    expect(answers[0]?.[0]).to.equal(403)
  })

  it('70: signatures cover the configured origin, regardless of Host', async () => {
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    expect(await statusOf({ ...authorizationOf(patsDevice, await challengeAt()), ...evil })).to.equal(200)
    const there = authorizationOf(patsDevice, await challengeAt(), { signed: { origin: 'http://evil.example:80' } })
    expect(await statusOf({ ...there, ...evil })).to.equal(403)
  })

  describe('73: /.well-known/hoba/getchal', () => {
    it('returns a new challenge as text that is not cached', async () => {
      const post = (): Promise<Response> => fetch(`${clinics.one.origin}/.well-known/hoba/getchal`, { method: 'POST' })
      const [first, second] = [await post(), await post()]
      expect(first.status).to.equal(200)
      expect(first.headers.get('content-type')).to.equal('text/plain; charset=utf-8')
      expect(first.headers.get('cache-control')).to.equal('no-store')
      const challenge = await first.text()
      expect(challenge)
        .to.match(/^[\w-]{48}$/)
        .and.not.to.equal(await second.text())
      const parameters = new Map([...(await challengeAt()).parameters, ['challenge', challenge]])
      expect(await statusOf(authorizationOf(patsDevice, { scheme: 'HOBA', parameters }), clinics.other)).to.equal(200)
    })

    it('rejects GET', async () => {
      const response = await at('/.well-known/hoba/getchal')
      expect([response.status, response.headers.get('allow')]).to.deep.equal([405, 'POST, OPTIONS'])
    })
  })

  describe('74: /.well-known/hoba/logout', () => {
    const path = '/.well-known/hoba/logout'
    const logout = (headers: Headers): Promise<Response> => at(path, headers, { method: 'POST' })
    const challengeOfLogout = (): Promise<Challenge> => challengeAt(clinics.one, path, 'POST')

    it('accepts HOBA only', async () => {
      expect((await logout({})).status).to.equal(401)
      expect((await logout({ authorization: `Bearer ${await signedIn(clinics.one, 'pat')}` })).status).to.equal(401)
      const cookie = await browserSession(clinics.one, 'pat')
      expect((await logout({ cookie, ...fromOwnPage })).status).to.equal(401)
      expect((await at('/session', { cookie })).status).to.equal(200)
    })

    it('ends the browser session of the same user, and clears its cookie', async () => {
      const [own, others] = [await browserSession(clinics.one, 'pat'), await browserSession(clinics.one, 'desk')]
      const response = await logout({ cookie: own, ...authorizationOf(patsDevice, await challengeOfLogout()) })
      expect([response.status, response.headers.get('set-cookie')]).to.deep.equal([
        204,
        '__Host-session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
      ])
      expect((await at('/session', { cookie: own }, {}, clinics.other)).status).to.equal(401)
      const again = await logout({ cookie: others, ...authorizationOf(patsDevice, await challengeOfLogout()) })
      expect(again.status).to.equal(204)
      expect((await at('/session', { cookie: others })).status).to.equal(200)
    })
  })

  it('a challenge of a GET is accepted for reads only', async () => {
    const headers = authorizationOf(patsDevice, await challengeAt())
    const written = await at('/.well-known/hoba/logout', headers, { method: 'POST' })
    expect(written.status).to.equal(401)
    expect(written.headers.get('www-authenticate')).to.include('HOBA challenge=')
    expect(await statusOf(headers)).to.equal(200)
  })

  describe(register, () => {
    const form = (device: HobaDevice, more: Headers = {}): string =>
      new URLSearchParams({
        pub: device.pem,
        kidtype: '0',
        kid: device.kid,
        didtype: '0',
        did: 'Laptop',
        ...more,
      }).toString()

    async function send(path: string, headers: Headers, body: string, clinic = clinics.one): Promise<Response> {
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      return at(path, { ...type, ...headers }, { method: 'POST', body }, clinic)
    }

    /** Returns the path of a registration link of pat, found by links from the keys of the account. */
    async function link(): Promise<string> {
      const headers = { authorization: `Bearer ${await signedIn(clinics.one, 'pat')}` }
      const follow = async (path: string, relation: string): Promise<string> => {
        const { _links } = (await (await at(path, headers)).json()) as {
          readonly _links: Readonly<Record<string, { readonly href: string }>>
        }
        return _links[relation]?.href ?? expect.fail(`There is no ${relation} at ${path}`)
      }
      const made = await at(await follow('/users/pat/credentials', 'wm:key-links'), headers, { method: 'POST' })
      expect(made.status).to.equal(201)
      return follow(made.headers.get('location') ?? '', 'wm:hoba-registration')
    }

    it('registers a key for the user of the browser session, and the device signs in with it', async () => {
      const device = newDevice()
      const headers = { cookie: await browserSession(clinics.one, 'pat'), ...fromOwnPage }
      const response = await send(
        register,
        { ...headers, ...authorizationOf(device, await challengeAt()) },
        form(device),
      )
      expect([response.status, response.headers.get('hobareg')]).to.deep.equal([201, 'regok'])
      expect(response.headers.get('location')).to.equal(`/users/pat/credentials/${device.kid}`)
      expect(await response.json()).to.deep.include({ id: device.kid, name: 'Laptop', type: 'hoba' })
      expect(await statusOf(authorizationOf(device, await challengeAt()), clinics.other)).to.equal(200)
    })

    it('registers a key for the creator of a link once, within ten minutes', async () => {
      const [path, device, second] = [await link(), newDevice(), newDevice()]
      const response = await send(path, authorizationOf(device, await challengeAt()), form(device), clinics.other)
      expect([response.status, response.headers.get('hobareg')]).to.deep.equal([201, 'regok'])
      const [{ who, what } = {}] = (await clinics.one.storage.auditLog.page({ limit: 1 })).items
      expect([who, what]).to.deep.equal(['pat', 'HOBA key added'])
      const again = await send(path, authorizationOf(second, await challengeAt()), form(second))
      expect([again.status, again.headers.get('hobareg')]).to.deep.equal([410, null])
      const late = await link()
      clinics.pass(10 * minute)
      expect((await send(late, authorizationOf(second, await challengeAt()), form(second))).status).to.equal(410)
      expect(await clinics.one.storage.hobaKeys.find(second.kid)).to.equal(undefined)
    })

    it('rejects a modified link', async () => {
      const path = await link()
      for (const other of [path.replace('link=', 'link=B'), path.slice(0, -2), `${register}?link=cGF0.AAAA`]) {
        expect((await at(other)).status).to.equal(410)
      }
      const device = newDevice()
      const desk = path.replace(Buffer.from('pat').toString('base64url'), Buffer.from('desk').toString('base64url'))
      expect((await send(desk, authorizationOf(device, await challengeAt()), form(device))).status).to.equal(410)
    })

    it('75: rejects a key without proof of possession', async () => {
      const [path, device] = [await link(), newDevice()]
      const bare = await send(path, {}, form(device))
      expect(bare.status).to.equal(401)
      expect(bare.headers.get('www-authenticate')).to.include('HOBA challenge=')
      expect((await send(path, authorizationOf(newDevice(), await challengeAt()), form(device))).status).to.equal(403)
      expect((await send(path, authorizationOf(patsDevice, await challengeAt()), form(device))).status).to.equal(403)
      expect((await send(path, { authorization: 'HOBA result="a.b"' }, form(device))).status).to.equal(400)
      expect((await send(path, { authorization: 'Basic cGF0Og==' }, form(device))).status).to.equal(400)
      const used = authorizationOf(device, await challengeAt())
      const weak = { ...used }
      clinics.pass(2 * minute)
      expect((await send(path, weak, form(device))).status).to.equal(401)
      expect(await clinics.one.storage.hobaKeys.find(device.kid)).to.equal(undefined)
      // The link is still valid after these attempts.
      expect((await send(path, authorizationOf(device, await challengeAt()), form(device))).status).to.equal(201)
    })

    it('75: rejects a key from an anonymous client, and from a session without a recent sign-in', async () => {
      const device = newDevice()
      expect((await send(register, authorizationOf(device, await challengeAt()), form(device))).status).to.equal(401)
      const headers = { cookie: await browserSession(clinics.one, 'pat'), ...fromOwnPage }
      clinics.pass(11 * minute)
      const late = await send(register, { ...headers, ...authorizationOf(device, await challengeAt()) }, form(device))
      expect([late.status, late.headers.get('hobareg')]).to.deep.equal([403, null])
    })

    it('67: rejects a kid that is not the hash of the key', async () => {
      const device = newDevice()
      const proof = authorizationOf(device, await challengeAt(), {
        signed: { kid: patsDevice.kid },
        sent: { kid: patsDevice.kid },
      })
      const response = await send(await link(), proof, form(device, { kid: patsDevice.kid }))
      expect([response.status, response.headers.get('hobareg')]).to.deep.equal([422, null])
      expect(await response.text()).to.include('/kid')
    })

    it('68: leaves a kid to its first owner, with a working key', async () => {
      const [path, device, kid] = [await link(), newDevice(), 'urn-of-a-device']
      await clinics.one.storage.hobaKeys.add({
        ...storedKey(desksDevice),
        kid,
        account: 'desk',
        device: 'Till',
        createdAt: clinics.one.clock.now(),
      })
      const proof = authorizationOf(device, await challengeAt(), { signed: { kid }, sent: { kid } })
      const response = await send(path, proof, form(device, { kid, kidtype: '2' }))
      expect([response.status, response.headers.get('hobareg')]).to.deep.equal([409, null])
      const before = authorizationOf(desksDevice, await challengeAt(), { signed: { kid }, sent: { kid } })
      expect((await at('/users/desk', before)).status).to.equal(200)
    })

    it("68: rejects another user's key, even with its proof", async () => {
      const response = await send(await link(), authorizationOf(desksDevice, await challengeAt()), form(desksDevice))
      expect(response.status).to.equal(409)
      expect((await clinics.one.storage.hobaKeys.find(desksDevice.kid))?.account).to.equal('desk')
    })

    it('69: rejects private keys, certificates, other key types and weak keys', async () => {
      const path = await link()
      const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' })
      const secret = patsDevice.privateKey.export({ type: 'pkcs8', format: 'pem' })
      const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
      expect(() => new X509Certificate(certificate)).to.throw()
      const weak = [newDevice(1024).pem, newDevice(2048, 3).pem]
      for (const pub of [String(ec), String(secret), certificate, ...weak, 'text']) {
        const device = newDevice()
        const response = await send(path, authorizationOf(device, await challengeAt()), form({ ...device, pem: pub }))
        expect([response.status, response.headers.get('hobareg')]).to.deep.equal([422, null])
        expect(await response.text()).to.include('/pub')
      }
    })

    it('rejects forms from pages of other sites', async () => {
      const device = newDevice()
      const headers = { cookie: await browserSession(clinics.one, 'pat'), 'sec-fetch-site': 'cross-site' }
      const response = await send(
        register,
        { ...headers, ...authorizationOf(device, await challengeAt()) },
        form(device),
      )
      expect(response.status).to.equal(403)
    })

    it('links to the challenge and sign-out endpoints in its forms', async () => {
      const response = await at(register, { accept: 'application/prs.hal-forms+json' })
      const { _templates } = (await response.json()) as {
        readonly _templates: Readonly<Record<string, { readonly target: string; readonly method: string }>>
      }
      expect(Object.entries(_templates).map(([name, { method, target }]) => [name, method, target])).to.deep.equal([
        ['register', 'POST', register],
        ['challenge', 'POST', '/.well-known/hoba/getchal'],
        ['sign-out', 'POST', '/.well-known/hoba/logout'],
      ])
    })
  })
})

describe('HOBA without a public origin', () => {
  it('is not offered', async () => {
    const clinics = await openTwo()
    try {
      expect((await fetch(clinics.one.origin + register)).status).to.equal(404)
      for (const place of ['getchal', 'logout']) {
        const response = await fetch(`${clinics.one.origin}/.well-known/hoba/${place}`, { method: 'POST' })
        expect(response.status).to.equal(404)
      }
    } finally {
      await clinics.close()
    }
  })
})
