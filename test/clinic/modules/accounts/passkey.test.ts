import { expect } from 'chai'
import { passkeyCount } from '@waymark/server/authentication/password/guess'
import { registeredWith, passkeyClient, type PasskeyClient } from '../../../support/authentication/passkey-client.ts'
import {
  softAuthenticator,
  type SoftAuthenticator,
  type WrongUse,
} from '../../../support/authentication/soft-authenticator.ts'
import { openTwo, type TwoClinics } from '../../../support/processes/two-processes.ts'

/* Passkeys on two processes over one database. Numbers are those of the list of attacks that the service is held against. */
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

  describe('open an account', () => {
    it('as the specification lists it: data are kept, challenge and UserID given, the answer verified, the key stored', async () => {
      const { publicKey, userId, path } = await one.beginRegistration()
      expect(publicKey.challenge).to.match(/^[\w-]{43}$/)
      expect(publicKey.user.id)
        .to.equal(userId)
        .and.to.match(/^[\w-]{86}$/)
      expect(await accounts().find('ada')).to.equal(undefined)
      const credential = device.create(publicKey)
      // Another process finishes what one has begun.
      const response = await other.post(path, { credential, userId })
      expect([response.status, response.headers.get('location')]).to.deep.equal([201, '/users/ada'])
      expect(await accounts().find('ada')).to.deep.include({ name: 'Ada Lovelace', role: 'patient', state: 'active' })
      expect(await accounts().passwordHash('ada')).to.equal(undefined)
      const [key] = await clinics.other.storage.passkeys.list('ada')
      expect(key).to.deep.include({ id: credential.id, name: 'Telephone', counter: 0, isSuspected: false })
    })

    it('asks for keys that stand for the name, with a verified user, and for no attestation', async () => {
      const { publicKey } = await one.beginRegistration()
      expect(publicKey).to.deep.include({
        rp: { id: 'clinic.localhost', name: 'Waymark Clinic' },
        timeout: 300_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      })
    })

    it('77: a challenge is answered once, rightly or not', async () => {
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

    it('77: of many answers at once, on two processes, one counts', async () => {
      const request = await one.beginRegistration()
      const credential = device.create(request.publicKey)
      const tries = [one, other, one, other].map((client) => client.finishRegistration(request, credential))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.sort()).to.deep.equal([201, 401, 401, 401])
    })

    it('78: a challenge is over after five minutes', async () => {
      const request = await one.beginRegistration()
      clinics.pass(5 * minute)
      const response = await one.finishRegistration(request, device.create(request.publicKey))
      expect(response.status).to.equal(401)
      expect(response.headers.get('www-authenticate')).to.include('HOBA')
      expect(await response.text()).to.include('/passkeys/registrations')
      expect((await fetch(clinics.one.origin + request.path)).status).to.equal(410)
    })

    it('79: a challenge for a new key is none to sign in with, nor the other way round', async () => {
      await registeredWith(one, device)
      const creation = await one.beginRegistration({ user: 'bea' })
      expect((await one.signIn(device.get(creation.publicKey))).status).to.equal(401)
      const { publicKey } = await one.beginSignIn()
      const made = device.create({ ...creation.publicKey, challenge: publicKey.challenge })
      expect((await one.post(`/passkeys/registrations/${publicKey.challenge}`, { credential: made })).status).to.equal(
        401,
      )
    })

    it('takes no answer for another UserID, nor to another challenge', async () => {
      const [first, second] = [await one.beginRegistration(), await one.beginRegistration({ user: 'bea' })]
      const foreign = await one.finishRegistration(first, device.create(first.publicKey), second.userId)
      expect(foreign.status).to.equal(403)
      const third = await one.beginRegistration({ user: 'cid' })
      expect((await one.post(third.path, { credential: device.create(third.publicKey) })).status, 'none').to.equal(403)
      expect((await one.finishRegistration(second, device.create(first.publicKey))).status).to.equal(403)
    })

    it('88: a key that somebody has is not taken over, and no account is made with it', async () => {
      await registeredWith(one, device)
      const request = await one.beginRegistration({ user: 'bea' })
      const stolen = softAuthenticator(publicOrigin).create(request.publicKey, { id: device.ids()[0] ?? '' })
      expect((await one.finishRegistration(request, stolen)).status).to.equal(409)
      expect(await accounts().find('bea')).to.equal(undefined)
    })

    it('88: an id of more than 1023 bytes is none', async () => {
      const request = await one.beginRegistration()
      const response = await one.finishRegistration(request, device.create(request.publicKey, { idLength: 1024 }))
      expect(response.status).to.equal(422)
      expect(await response.text()).to.include('/credential/id')
    })

    it('89: a key for RSA with SHA-1 is refused', async () => {
      const request = await one.beginRegistration()
      const weak = device.create(request.publicKey, { algorithm: -65_535 })
      expect((await one.finishRegistration(request, weak)).status).to.equal(403)
    })

    it('a name is taken once, also where two were faster than each other', async () => {
      expect((await one.post('/passkeys/registrations', { user: 'Pat', name: 'Pat' })).status).to.equal(409)
      const [first, second] = [await one.beginRegistration(), await one.beginRegistration()]
      expect((await one.finishRegistration(first, device.create(first.publicKey))).status).to.equal(201)
      expect((await one.finishRegistration(second, device.create(second.publicKey))).status).to.equal(409)
    })
  })

  describe('sign in', () => {
    beforeEach(() => registeredWith(one, device))

    it('as the specification lists it: with a name, challenge and UserID are given, and the answer verified', async () => {
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

    it('without a name, by whoever the device says it is', async () => {
      const { publicKey, userId } = await one.beginSignIn()
      expect([publicKey.allowCredentials, userId]).to.deep.equal([[], undefined])
      const response = await one.signIn(device.get(publicKey))
      const { token } = (await response.json()) as { readonly token: string }
      const session = await fetch(`${clinics.other.origin}/session`, { headers: { authorization: `Bearer ${token}` } })
      expect(await session.json()).to.include({ user: 'ada', method: 'passkey' })
      // Each sign-in is another session.
      const again = await one.signIn(device.get((await one.beginSignIn()).publicKey))
      expect(((await again.json()) as { readonly token: string }).token).not.to.equal(token)
    })

    it('without a UserID where a name was given, since not every device tells it', async () => {
      const { publicKey } = await one.beginSignIn({ user: 'ada' })
      expect((await one.signIn(device.get(publicKey, { userHandle: null }))).status).to.equal(201)
    })

    it('77, 78: a challenge is answered once, rightly or not, within five minutes', async () => {
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

    it('77: of many answers at once, on two processes, one counts', async () => {
      const { publicKey } = await one.beginSignIn()
      const answer = device.get(publicKey)
      const tries = [one, other, one, other].map((client) => client.signIn(answer))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.sort()).to.deep.equal([201, 401, 401, 401])
    })

    it('80–85, 93: whatever is wrong is refused with one answer', async () => {
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
      const { items } = await clinics.one.storage.auditTrail.page({ limit: 20 })
      expect(items.filter(({ what, who }) => what === 'passkey refused' && who === 'guest')).to.have.length(
        answers.length,
      )
    })

    it('86: two ids for one key, and what cannot be read, are faults', async () => {
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

    it('87: a counter that goes back or stays is a copy: it is refused, marked, and its owner told', async () => {
      const copy = device.copy()
      await one.signIn(device.get((await one.beginSignIn()).publicKey, { counter: 7 }))
      for (const counter of [7, 6, 0]) {
        const response = await one.signIn(copy.get((await one.beginSignIn()).publicKey, { counter }))
        expect(response.status).to.equal(403)
      }
      const [key] = await clinics.other.storage.passkeys.list('ada')
      expect(key).to.deep.include({ counter: 7, isSuspected: true })
      await clinics.one.work()
      expect(clinics.one.letters.at(-1)).to.deep.include({ account: 'ada' })
      expect(clinics.one.letters.at(-1)?.text).to.include('http://clinic.localhost/users/ada/credentials')
      const trail = await clinics.one.storage.auditTrail.page({ limit: 20 })
      expect(trail.items.map(({ what }) => what)).to.include('passkey suspected')
    })

    it('87: nobody raises that alarm without the key', async () => {
      await one.signIn(device.get((await one.beginSignIn()).publicKey, { counter: 7 }))
      const { publicKey } = await one.beginSignIn()
      await one.signIn(device.get(publicKey, { counter: 1, signature: Buffer.alloc(70) }))
      expect((await clinics.one.storage.passkeys.list('ada'))[0]?.isSuspected).to.equal(false)
    })

    it('87: a device that never counts is as good as any', async () => {
      for (const counter of [0, 0]) {
        expect((await one.signIn(device.get((await one.beginSignIn()).publicKey, { counter }))).status).to.equal(201)
      }
    })

    it('87: a counter of a key that devices share may go back, and that is written down', async () => {
      const shared = softAuthenticator(publicOrigin)
      const request = await one.beginRegistration({ user: 'bea' })
      await one.finishRegistration(request, shared.create(request.publicKey, { flags: 0x5d }))
      for (const counter of [7, 3]) {
        const answer = shared.get((await one.beginSignIn()).publicKey, { counter, flags: 0x1d })
        expect((await one.signIn(answer)).status).to.equal(201)
      }
      expect((await clinics.one.storage.passkeys.list('bea'))[0]?.isSuspected).to.equal(false)
      const trail = await clinics.one.storage.auditTrail.page({ limit: 20 })
      expect(trail.items.map(({ what }) => what)).to.include('counter of a shared passkey went back')
    })

    it('87: of many uses with one counter, on two processes, one counts', async () => {
      const answers = await Promise.all(
        [one, other, one, other].map(async (client) =>
          device.get((await client.beginSignIn()).publicKey, { counter: 9 }),
        ),
      )
      const tries = answers.map((answer, index) => (index % 2 === 0 ? one : other).signIn(answer))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.sort()).to.deep.equal([201, 403, 403, 403])
    })

    it('90: a name that nobody has looks like any, each time and in every process', async () => {
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
      // An account without passkeys is nobody too, also when it was only just opened.
      const before = await one.beginSignIn({ user: 'new' })
      await accounts().add({ id: 'new', name: 'New', role: 'patient', createdAt: clinics.one.clock.now() })
      const after = await one.beginSignIn({ user: 'new' })
      expect([after.userId, after.publicKey.allowCredentials]).to.deep.equal([
        before.userId,
        before.publicKey.allowCredentials,
      ])
    })

    it('is over for an account that was closed', async () => {
      const account = (await accounts().find('ada')) ?? expect.fail('There is an account')
      await accounts().change(account, { state: 'closed' }, clinics.one.clock.now())
      expect((await one.signIn(device.get((await one.beginSignIn()).publicKey))).status).to.equal(403)
    })

    it('114: works while the password is throttled, and unlocks nothing', async () => {
      await accounts().setPassword('ada', (await accounts().passwordHash('pat')) ?? '', clinics.one.clock.now())
      const guess = (password: string): Promise<Response> =>
        fetch(`${clinics.one.origin}/session`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ user: 'ada', password }),
        })
      for (let time = 0; time < 5; time += 1) await guess('wrong')
      expect((await guess('pat-demo-password')).status).to.equal(429)
      expect((await one.signIn(device.get((await one.beginSignIn()).publicKey))).status).to.equal(201)
      expect((await guess('pat-demo-password')).status).to.equal(429)
    })

    it('right answers are not counted', async () => {
      const { guesses } = clinics.one.storage
      for (let time = 0; time < 99; time += 1)
        await guesses.charge([passkeyCount('127.0.0.1')], clinics.one.clock.now())
      for (let time = 0; time < 3; time += 1) {
        expect((await one.signIn(device.get((await one.beginSignIn()).publicKey))).status).to.equal(201)
      }
      await one.signIn(device.get((await one.beginSignIn()).publicKey, { userHandle: null }))
      expect((await one.signIn(device.get((await one.beginSignIn()).publicKey))).status).to.equal(429)
    })

    it('wrong answers are counted for each client, in all processes', async () => {
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
      clinics.pass(15 * minute)
      expect((await one.signIn(device.get((await one.beginSignIn()).publicKey))).status).to.equal(201)
    }).timeout(20_000)
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
