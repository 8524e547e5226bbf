import { expect } from 'chai'
import { passkeyCount } from '@waymark/server/authentication'
import { registeredWith, passkeyClient, type PasskeyClient } from '../../../../support/authentication/passkey-client.ts'
import {
  softAuthenticator,
  type SoftAuthenticator,
  type WrongUse,
} from '../../../../support/authentication/soft-authenticator.ts'
import { openTwo, type TwoClinics } from '../../../../support/processes/two-processes.ts'

/* Passkeys on two processes over one database. The numbers are those of the service's list of attacks. */
const publicOrigin = 'http://clinic.localhost'
const minute = 60_000

describe('passkeys', () => {
  let clinics: TwoClinics
  let one: PasskeyClient
  let other: PasskeyClient
  let device: SoftAuthenticator
  beforeEach(async () => {
    clinics = await openTwo({ publicOrigin })
    one = passkeyClient(clinics.one.origin)
    other = passkeyClient(clinics.other.origin)
    device = softAuthenticator(publicOrigin)
  })
  afterEach(() => clinics.close())

  const accounts = (): TwoClinics['one']['storage']['accounts'] => clinics.one.storage.accounts

  describe('create accounts', () => {
    it('by the specification: stores the data, returns challenge and UserID, verifies the response and stores the key', async () => {
      const { publicKey, userId, path } = await one.beginRegistration()
      expect(publicKey.challenge).to.match(/^[\w-]{43}$/)
      expect(publicKey.user.id)
        .to.equal(userId)
        .and.to.match(/^[\w-]{86}$/)
      expect(await accounts().find('ada')).to.equal(undefined)
      const credential = device.create(publicKey)
      // Another process completes the ceremony.
      const response = await other.post(path, { credential, userId })
      expect([response.status, response.headers.get('location')]).to.deep.equal([201, '/users/ada'])
      expect(await accounts().find('ada')).to.deep.include({ name: 'Ada Lovelace', role: 'patient', state: 'active' })
      expect(await accounts().passwordHash('ada')).to.equal(undefined)
      const [key] = await clinics.other.storage.passkeys.list('ada')
      expect(key).to.deep.include({ id: credential.id, name: 'Telephone', counter: 0, isSuspected: false })
    })

    it('with discoverable keys, user verification and no attestation', async () => {
      const { publicKey } = await one.beginRegistration()
      expect(publicKey).to.deep.include({
        rp: { id: 'clinic.localhost', name: 'Waymark Clinic' },
        timeout: 300_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      })
    })

    it('under the current name of the clinic', async () => {
      const { version } = await clinics.one.storage.clinics.find()
      const details = { name: 'Lamb Walk Surgery', timeZone: 'Europe/London' }
      expect(await clinics.one.storage.clinics.put(details, version)).to.equal(true)
      const { publicKey } = await one.beginRegistration()
      expect(publicKey).to.have.deep.property('rp', { id: 'clinic.localhost', name: 'Lamb Walk Surgery' })
    })

    it('77: with a challenge that is accepted once, even for a wrong response', async () => {
      const first = await one.beginRegistration()
      const credential = device.create(first.publicKey)
      expect((await one.finishRegistration(first, credential)).status).to.equal(201)
      expect((await one.finishRegistration(first, credential)).status).to.equal(401)
      const second = await one.beginRegistration({ user: 'bea' })
      const wrong = device.create(second.publicKey, { client: { origin: 'https://evil.example' } })
      expect((await one.finishRegistration(second, wrong)).status).to.equal(403)
      expect((await other.finishRegistration(second, device.create(second.publicKey))).status).to.equal(401)
      expect(await accounts().find('bea')).to.equal(undefined)
    })

    it('77: with one of many concurrent responses on two processes', async () => {
      const request = await one.beginRegistration()
      const credential = device.create(request.publicKey)
      const tries = [one, other, one, other].map((client) => client.finishRegistration(request, credential))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.sort()).to.deep.equal([201, 401, 401, 401])
    })

    it('78: with a challenge that expires after five minutes', async () => {
      const request = await one.beginRegistration()
      clinics.pass(5 * minute)
      const response = await one.finishRegistration(request, device.create(request.publicKey))
      expect(response.status).to.equal(401)
      expect(response.headers.get('www-authenticate')).to.include('HOBA')
      expect(await response.text()).to.include('/passkeys/registrations')
      expect((await fetch(clinics.one.origin + request.path)).status).to.equal(410)
    })

    it('79: with a challenge that is invalid for sign-in, and the reverse', async () => {
      await registeredWith(one, device)
      const creation = await one.beginRegistration({ user: 'bea' })
      expect((await one.signIn(device.get(creation.publicKey))).status).to.equal(401)
      const { publicKey } = await one.beginSignIn()
      const made = device.create({ ...creation.publicKey, challenge: publicKey.challenge })
      const path = `/passkeys/registrations/${publicKey.challenge}`
      expect((await one.finishRegistration({ ...creation, path }, made)).status).to.equal(401)
    })

    it('without responses for another UserID or challenge', async () => {
      const [first, second] = [await one.beginRegistration(), await one.beginRegistration({ user: 'bea' })]
      const foreign = await one.finishRegistration(first, device.create(first.publicKey), second.userId)
      expect(foreign.status).to.equal(403)
      const third = await one.beginRegistration({ user: 'cid' })
      expect((await one.post(third.path, { credential: device.create(third.publicKey) })).status, 'none').to.equal(422)
      expect((await one.finishRegistration(second, device.create(first.publicKey))).status).to.equal(403)
    })

    it("88: without another user's key, and with no account for it", async () => {
      await registeredWith(one, device)
      const request = await one.beginRegistration({ user: 'bea' })
      const stolen = softAuthenticator(publicOrigin).create(request.publicKey, { id: device.ids()[0] ?? '' })
      expect((await one.finishRegistration(request, stolen)).status).to.equal(409)
      expect(await accounts().find('bea')).to.equal(undefined)
    })

    it('88: without ids of more than 1023 bytes', async () => {
      const request = await one.beginRegistration()
      const response = await one.finishRegistration(request, device.create(request.publicKey, { idLength: 1024 }))
      expect(response.status).to.equal(422)
      expect(await response.text()).to.include('/credential/id')
    })

    it('89: without RSA keys that use SHA-1', async () => {
      const request = await one.beginRegistration()
      const weak = device.create(request.publicKey, { algorithm: -65_535 })
      expect((await one.finishRegistration(request, weak)).status).to.equal(403)
    })

    it('with a unique user name, even with concurrent registrations', async () => {
      expect((await one.post('/passkeys/registrations', { user: 'Pat', name: 'Pat' })).status).to.equal(409)
      const [first, second] = [await one.beginRegistration(), await one.beginRegistration()]
      expect((await one.finishRegistration(first, device.create(first.publicKey))).status).to.equal(201)
      expect((await one.finishRegistration(second, device.create(second.publicKey))).status).to.equal(409)
    })
  })

  describe('sign in', () => {
    beforeEach(() => registeredWith(one, device))

    it('by the specification: returns challenge and UserID for a user name, and verifies the response', async () => {
      const { publicKey, userId } = await one.beginSignIn({ user: 'Ada' })
      expect(userId).to.match(/^[\w-]{86}$/)
      expect(publicKey.allowCredentials).to.deep.equal([
        { type: 'public-key', id: device.ids()[0], transports: ['internal'] },
      ])
      expect(publicKey).to.deep.include({ rpId: 'clinic.localhost', userVerification: 'required', timeout: 300_000 })
      const response = await other.signIn(device.get(publicKey))
      expect(response.status).to.equal(201)
      expect(await response.json()).to.include({ user: 'ada', method: 'passkey' })
    })

    it("without a user name, as the user of the device's response", async () => {
      const { publicKey, userId } = await one.beginSignIn()
      expect([publicKey.allowCredentials, userId]).to.deep.equal([[], undefined])
      const response = await one.signIn(device.get(publicKey))
      const { token } = (await response.json()) as { readonly token: string }
      const session = await fetch(`${clinics.other.origin}/session`, { headers: { authorization: `Bearer ${token}` } })
      expect(await session.json()).to.include({ user: 'ada', method: 'passkey' })
      // Each sign-in creates a session.
      const again = await one.signIn(device.get((await one.beginSignIn()).publicKey))
      expect(((await again.json()) as { readonly token: string }).token).not.to.equal(token)
    })

    it('without a UserID for a user name, since some devices omit it', async () => {
      const { publicKey } = await one.beginSignIn({ user: 'ada' })
      expect((await one.signIn(device.get(publicKey, { userHandle: null }))).status).to.equal(201)
    })

    it('77, 78: with a challenge that is accepted once within five minutes, even for a wrong response', async () => {
      const first = await one.beginSignIn()
      const answer = device.get(first.publicKey)
      expect((await one.signIn(answer)).status).to.equal(201)
      expect((await other.signIn(answer)).status).to.equal(401)
      const second = await one.beginSignIn()
      expect((await one.signIn(device.get(second.publicKey, { flags: 0x01 }))).status).to.equal(403)
      expect((await one.signIn(device.get(second.publicKey))).status).to.equal(401)
      const third = await one.beginSignIn()
      clinics.pass(5 * minute)
      expect((await one.signIn(device.get(third.publicKey))).status).to.equal(401)
      expect((await one.signIn(device.get({ challenge: 'A'.repeat(43) }))).status).to.equal(401)
    })

    it('77: with one of many concurrent responses on two processes', async () => {
      const { publicKey } = await one.beginSignIn()
      const answer = device.get(publicKey)
      const tries = [one, other, one, other].map((client) => client.signIn(answer))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.sort()).to.deep.equal([201, 401, 401, 401])
    })

    it('80–85, 93: with the same response to every failure', async () => {
      const bea = softAuthenticator(publicOrigin)
      await registeredWith(one, bea, { user: 'bea' })
      const beas = (await one.beginRegistration({ user: 'zoe' })).publicKey.user.id
      const answer = async (wrong: WrongUse, given: object = {}, from = device): Promise<string> => {
        const response = await one.signIn(from.get((await one.beginSignIn(given)).publicKey, wrong))
        return `${String(response.status)} ${await response.text()}`
      }
      const id = bea.ids()[0] ?? ''
      const gone = device.copy()
      const answers = [
        await answer({ client: { origin: 'https://evil.example' } }),
        await answer({ client: { type: 'webauthn.create' } }),
        await answer({ rpId: 'evil.example' }),
        await answer({ client: { crossOrigin: true } }),
        await answer({ client: { topOrigin: 'https://evil.example' } }),
        await answer({ flags: 0x01 }),
        await answer({ flags: 0x04 }),
        await answer({ flags: 0x15 }),
        await answer({ signature: Buffer.alloc(70) }),
        await answer({ userHandle: beas }),
        await answer({ userHandle: null }),
        await answer({ userHandle: '' }),
        await answer({ userHandle: beas }, { user: 'ada' }),
        await answer({ id }, { user: 'ada' }, bea),
        await answer({}, { user: 'nobody' }),
        await clinics.one.storage.passkeys.remove('ada', device.ids()[0] ?? '').then(() => answer({}, {}, gone)),
      ]
      expect(answers[0]).to.match(/^403 /)
      expect([...new Set(answers)]).to.have.length(1)
      const { items } = await clinics.one.storage.auditLog.page({ limit: 20 })
      expect(items.filter(({ what, who }) => what === 'passkey refused' && who === 'guest')).to.have.length(
        answers.length,
      )
    })

    it('86: malformed responses and mismatched ids are validation errors', async () => {
      const { publicKey } = await one.beginSignIn()
      const right = device.get(publicKey)
      const response = await one.signIn({ ...right, rawId: `${right.rawId}A` })
      expect(response.status).to.equal(422)
      expect(await response.text()).to.include('/credential/rawId')
      for (const credential of [{}, 'text', [], { ...right, type: 'password' }, { ...right, id: 'a+b/' }]) {
        expect((await one.signIn(credential as never)).status).to.equal(422)
      }
      const unreadable = { ...right, response: { ...right.response, clientDataJSON: 'AAAA' } }
      expect((await one.signIn(unreadable)).status).to.equal(401)
      expect((await one.signIn(right)).status).to.equal(201)
    })

    describe('and the counter', () => {
      it('87: a counter that does not increase is refused, marks the key as cloned and alerts its owner', async () => {
        const copy = device.copy()
        await one.signIn(device.get((await one.beginSignIn()).publicKey, { counter: 7 }))
        for (const counter of [7, 6, 0]) {
          const response = await one.signIn(copy.get((await one.beginSignIn()).publicKey, { counter }))
          expect(response.status).to.equal(403)
        }
        const [key] = await clinics.other.storage.passkeys.list('ada')
        expect(key).to.deep.include({ counter: 7, isSuspected: true })
        await clinics.one.work()
        expect(clinics.one.mails.at(-1)).to.deep.include({ account: 'ada' })
        expect(clinics.one.mails.at(-1)?.text).to.include('http://clinic.localhost/users/ada/credentials')
        const trail = await clinics.one.storage.auditLog.page({ limit: 20 })
        expect(trail.items.map(({ what }) => what)).to.include('possible copy of a passkey used')
      })

      it('87: a client without the key cannot raise that alert', async () => {
        await one.signIn(device.get((await one.beginSignIn()).publicKey, { counter: 7 }))
        const { publicKey } = await one.beginSignIn()
        await one.signIn(device.get(publicKey, { counter: 1, signature: Buffer.alloc(70) }))
        expect((await clinics.one.storage.passkeys.list('ada'))[0]?.isSuspected).to.equal(false)
      })

      it('87: a device without a counter is accepted', async () => {
        for (const counter of [0, 0]) {
          expect((await one.signIn(device.get((await one.beginSignIn()).publicKey, { counter }))).status).to.equal(201)
        }
      })

      it('87: the counter of a synced key may decrease, which is recorded', async () => {
        const shared = softAuthenticator(publicOrigin)
        const request = await one.beginRegistration({ user: 'bea' })
        await one.finishRegistration(request, shared.create(request.publicKey, { flags: 0x5d }))
        for (const counter of [7, 3]) {
          const answer = shared.get((await one.beginSignIn()).publicKey, { counter, flags: 0x1d })
          expect((await one.signIn(answer)).status).to.equal(201)
        }
        expect((await clinics.one.storage.passkeys.list('bea'))[0]?.isSuspected).to.equal(false)
        const trail = await clinics.one.storage.auditLog.page({ limit: 20 })
        expect(trail.items.map(({ what }) => what)).to.include('counter of a synced passkey decreased')
      })

      it('87: one of many concurrent uses of a counter is accepted over two processes', async () => {
        const answers = await Promise.all(
          [one, other, one, other].map(async (client) =>
            device.get((await client.beginSignIn()).publicKey, { counter: 9 }),
          ),
        )
        const tries = answers.map((answer, index) => (index % 2 === 0 ? one : other).signIn(answer))
        const statuses = (await Promise.all(tries)).map(({ status }) => status)
        expect(statuses.sort()).to.deep.equal([201, 403, 403, 403])
      })
    })

    it('90: an unknown user name gets a consistent response like any other, in every process', async () => {
      const [known, unknown] = [await one.beginSignIn({ user: 'ada' }), await one.beginSignIn({ user: 'nobody' })]
      const again = await other.beginSignIn({ user: 'Nobody' })
      const shape = ({ publicKey, userId = '' }: typeof known): unknown => ({
        members: Object.keys(publicKey),
        userId: userId.length,
        keys: Object.keys(publicKey.allowCredentials?.[0] ?? {}),
        id: publicKey.allowCredentials?.[0]?.id.length,
      })
      expect(shape(unknown)).to.deep.equal(shape(known))
      expect(again.userId).to.equal(unknown.userId)
      expect(again.publicKey.allowCredentials).to.deep.equal(unknown.publicKey.allowCredentials)
      expect(again.publicKey.challenge).not.to.equal(unknown.publicKey.challenge)
      // A new account without passkeys counts as unknown too.
      const before = await one.beginSignIn({ user: 'new' })
      await accounts().add({ id: 'new', name: 'New', role: 'patient', createdAt: clinics.one.clock.now() })
      const after = await one.beginSignIn({ user: 'new' })
      expect([after.userId, after.publicKey.allowCredentials]).to.deep.equal([
        before.userId,
        before.publicKey.allowCredentials,
      ])
    })

    it('fails for a closed account', async () => {
      const account = (await accounts().find('ada')) ?? expect.fail('There is an account')
      await accounts().change(account, { state: 'closed' }, clinics.one.clock.now())
      expect((await one.signIn(device.get((await one.beginSignIn()).publicKey))).status).to.equal(403)
    })

    describe('and throttling', () => {
      it('114: works while the password is throttled, and does not reset the throttling', async () => {
        await accounts().setPassword('ada', (await accounts().passwordHash('pat')) ?? '', clinics.one.clock.now())
        const attempt = (password: string): Promise<Response> =>
          fetch(`${clinics.one.origin}/session`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json', accept: 'application/json' },
            body: JSON.stringify({ user: 'ada', password }),
          })
        for (let time = 0; time < 5; time += 1) await attempt('wrong')
        expect((await attempt('pat-demo-password')).status).to.equal(429)
        expect((await one.signIn(device.get((await one.beginSignIn()).publicKey))).status).to.equal(201)
        expect((await attempt('pat-demo-password')).status).to.equal(429)
      })

      it('correct responses are not counted', async () => {
        const { failedAttempts } = clinics.one.storage
        for (let time = 0; time < 99; time += 1)
          await failedAttempts.consume([passkeyCount('127.0.0.1')], clinics.one.clock.now())
        for (let time = 0; time < 3; time += 1) {
          expect((await one.signIn(device.get((await one.beginSignIn()).publicKey))).status).to.equal(201)
        }
        await one.signIn(device.get((await one.beginSignIn()).publicKey, { userHandle: null }))
        expect((await one.signIn(device.get((await one.beginSignIn()).publicKey))).status).to.equal(429)
      })

      it('wrong responses are counted per client over all processes', async () => {
        const wrong = async (client: PasskeyClient): Promise<number> => {
          const { publicKey } = await client.beginSignIn()
          return (await client.signIn(device.get(publicKey, { userHandle: null }))).status
        }
        for (let time = 0; time < 50; time += 1) {
          expect([await wrong(one), await wrong(other)]).to.deep.equal([403, 403])
        }
        const response = await one.signIn(device.get((await one.beginSignIn()).publicKey))
        expect(response.status).to.equal(429)
        expect(Number(response.headers.get('retry-after'))).to.be.greaterThan(0)
        expect(await response.text()).to.match(/Try again in \d+ (minutes|seconds)\./)
        clinics.pass(15 * minute)
        expect((await one.signIn(device.get((await one.beginSignIn()).publicKey))).status).to.equal(201)
      }).timeout(20_000)
    })
  })
})

describe('passkeys without a public origin', () => {
  it('are not offered', async () => {
    const clinics = await openTwo()
    try {
      for (const path of ['/passkeys/sign-ins', '/passkeys/registrations', `/passkeys/sign-ins/${'A'.repeat(43)}`]) {
        expect((await fetch(clinics.one.origin + path)).status).to.equal(404)
      }
      const client = passkeyClient(clinics.one.origin)
      const answer = { id: 'AA', rawId: 'AA', type: 'public-key', response: {} }
      expect((await client.signIn(answer as never)).status).to.equal(404)
      expect(await (await fetch(clinics.one.origin)).text()).not.to.include('passkey')
    } finally {
      await clinics.close()
    }
  })
})
