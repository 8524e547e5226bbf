import { expect } from 'chai'
import { sharedPasswords } from '@waymark/clinic/composition/authentication'
import { passwords } from '@waymark/server/authentication'
import { openTwo, type TwoClinics } from '../../../support/processes/two-processes.ts'

/* Attempts are counted before verification, for all schemes and processes together. */
const minute = 60_000

describe('password guessing', () => {
  let clinics: TwoClinics
  beforeEach(async () => {
    clinics = await openTwo({ trustedProxies: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] })
  })
  afterEach(() => clinics.close())

  type Way = (user: string, password: string, more?: Readonly<Record<string, string>>) => Promise<Response>
  const byBasic: Way = (user, password, more = {}) =>
    fetch(`${clinics.one.origin}/users/${user.toLowerCase()}`, {
      headers: { ...more, authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
    })
  const byForm: Way = (user, password, more = {}) =>
    fetch(`${clinics.other.origin}/session`, {
      method: 'PUT',
      headers: { ...more, 'content-type': 'application/json' },
      body: JSON.stringify({ user, password }),
    })
  const right = 'pat-demo-password'
  const statuses = async (answers: readonly Promise<Response>[]): Promise<readonly number[]> =>
    (await Promise.all(answers)).map(({ status }) => status)

  it('108, 110: the sixth attempt gets 429 with Retry-After, by any scheme and spelling, even with the right password', async () => {
    for (const [signIn, name] of [
      [byBasic, 'pat'],
      [byForm, 'PAT'],
      [byBasic, 'Pat'],
      [byForm, 'pat'],
      [byBasic, 'ＰＡＴ'],
    ] as const) {
      expect((await signIn(name, 'wrong')).status).to.equal(403)
    }
    for (const signIn of [byBasic, byForm]) {
      const throttled = await signIn('pat', right)
      expect(throttled.status).to.equal(429)
      expect(Number(throttled.headers.get('retry-after'))).to.be.within(1, 900)
      expect(throttled.headers.has('www-authenticate')).to.equal(false)
    }
  })

  it('109: an unknown user gets the same responses', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await byForm('nobody', 'wrong')).status).to.equal(403)
    expect((await byForm('nobody', 'wrong')).status).to.equal(429)
  })

  it('111: twenty concurrent attempts are limited like sequential ones', async () => {
    const found = await statuses(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? byForm : byBasic)('pat', `wrong ${String(index)}`)),
    )
    expect(found.filter((status) => status === 403)).to.have.lengthOf(5)
    expect(found.filter((status) => status === 429)).to.have.lengthOf(15)
  })

  it('concurrent right passwords are accepted, hashed once, and leave no count', async () => {
    // The hash must take longer than all requests take to arrive.
    const slow = passwords({ memory: 19_456, passes: 10, parallelism: 1 })
    const { accounts } = clinics.one.storage
    await accounts.setPassword('pat', await slow.hash(right), clinics.one.clock.now())
    const { made } = sharedPasswords
    const before = made()
    const found = await statuses(Array.from({ length: 60 }, () => byBasic('pat', right)))
    expect(found.filter((status) => status === 200)).to.have.lengthOf(60)
    expect(made() - before).to.be.lessThan(5)
    const signIns = await statuses(Array.from({ length: 20 }, () => byForm('pat', right)))
    expect(signIns.filter((status) => status === 201)).to.have.lengthOf(20)
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await byBasic('pat', 'wrong')).status).to.equal(403)
  })

  it('112: an untrusted X-Forwarded-For does not reset the count', async () => {
    const strangers = await openTwo()
    try {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await fetch(`${strangers.one.origin}/users/pat`, {
          headers: {
            'x-forwarded-for': `192.0.2.${String(attempt)}`,
            authorization: `Basic ${Buffer.from('pat:wrong').toString('base64')}`,
          },
        })
      }
      const sixth = await fetch(`${strangers.one.origin}/users/pat`, {
        headers: {
          'x-forwarded-for': '192.0.2.9',
          authorization: `Basic ${Buffer.from(`pat:${right}`).toString('base64')}`,
        },
      })
      expect(sixth.status).to.equal(429)
    } finally {
      await strangers.close()
    }
  })

  it('113: the right password resets the count of its account and client only', async () => {
    const from = (address: string): Readonly<Record<string, string>> => ({ 'x-forwarded-for': address })
    for (let attempt = 0; attempt < 4; attempt += 1) await byForm('pat', 'wrong', from('192.0.2.1'))
    for (let attempt = 0; attempt < 5; attempt += 1) await byForm('pat', 'wrong', from('192.0.2.2'))
    expect((await byForm('pat', right, from('192.0.2.1'))).status).to.equal(201)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await byForm('pat', 'wrong', from('192.0.2.1'))).status).to.equal(403)
    }
    expect((await byForm('pat', right, from('192.0.2.2'))).status).to.equal(429)
  })

  it('a malformed response to a challenge is not counted, and does not reset the count', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await byForm('pat', 'wrong')
    const digest =
      'Digest username="pat", realm="Waymark Clinic", nonce="n", uri="/elsewhere", algorithm=SHA-256, ' +
      `cnonce="c", nc=00000001, qop=auth, response="${'0'.repeat(64)}"`
    await fetch(`${clinics.one.origin}/users/pat`, { headers: { authorization: digest } })
    expect((await byForm('pat', right)).status).to.equal(429)
  })

  it('115: the limit expires on all processes, and not by a new attempt', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) await byForm('pat', 'wrong')
    clinics.pass(14 * minute)
    expect((await byBasic('pat', right)).status).to.equal(429)
    clinics.pass(2 * minute)
    expect((await byBasic('pat', right)).status).to.equal(200)
  })

  it('application passwords share the counts', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await byBasic('pat', 'wrong')
    expect((await byBasic('pat', 'pat-demo-application-password')).status).to.equal(429)
  })

  describe('at the account of another user', () => {
    const from = (address: string): Readonly<Record<string, string>> => ({ 'x-forwarded-for': address })
    const failedAttempts = async (times: number, address: string): Promise<readonly number[]> => {
      const found: number[] = []
      for (let attempt = 0; attempt < times; attempt += 1)
        found.push((await byBasic('desk', `wrong ${String(attempt)}`, from(address))).status)
      return found
    }
    const deskPassword = 'desk-demo-password'

    it('one address is throttled without effect on other addresses', async () => {
      const found = await failedAttempts(51, '192.0.2.1')
      expect(found.filter((status) => status === 403)).to.have.lengthOf(5)
      expect((await byBasic('desk', deskPassword, from('192.0.2.2'))).status).to.equal(200)
      expect((await byBasic('desk', deskPassword, from('192.0.2.1'))).status).to.equal(429)
    })

    it('many addresses slow down unknown clients, but no client with an earlier sign-in', async () => {
      expect((await byBasic('desk', deskPassword, from('198.51.100.1'))).status).to.equal(200)
      await clinics.one.work()
      for (let stranger = 0; stranger < 6; stranger += 1) await failedAttempts(5, `192.0.2.${String(stranger)}`)
      const waiting = await byBasic('desk', deskPassword, from('203.0.113.1'))
      expect([waiting.status, waiting.headers.get('retry-after')]).to.deep.equal([429, '30'])
      expect((await byBasic('desk', deskPassword, from('198.51.100.1'))).status).to.equal(200)
      expect((await byForm('desk', deskPassword, from('198.51.100.1'))).status).to.equal(201)
    })

    it('do not lock the owner out at a new place, as long as they go on', async () => {
      const attack = async (net: string): Promise<void> => {
        for (let stranger = 0; stranger < 25; stranger += 1)
          await byBasic('desk', `wrong ${String(stranger)}`, from(`${net}.${String(stranger)}`))
      }
      await attack('192.0.2')
      const atNew = from('203.0.113.1')
      expect((await byForm('desk', deskPassword, atNew)).status).to.equal(429)
      await attack('198.51.100')
      clinics.pass(29_000)
      expect((await byForm('desk', deskPassword, atNew)).headers.get('retry-after')).to.equal('1')
      await attack('198.18.0')
      clinics.pass(1000)
      expect((await byForm('desk', deskPassword, atNew)).status).to.equal(201)
    })

    it('are limited for places that have waited too', async () => {
      const addresses = Array.from({ length: 100 }, (_, at) => `192.0.2.${String(at)}`)
      for (const address of addresses) await failedAttempts(1, address)
      clinics.pass(30_000)
      const found: number[] = []
      for (const address of addresses) found.push(...(await failedAttempts(5, address)))
      expect(found.filter((status) => status === 403)).to.have.lengthOf(200)
    }).timeout(120_000)

    it('the owner gets a link to set a new password by mail', async () => {
      for (let attempt = 0; attempt < 6; attempt += 1) await byForm('pat', 'wrong')
      await clinics.other.storage.flush()
      await clinics.one.work()
      const [mail] = clinics.one.mails
      expect(mail?.text).to.match(/\/password-resets\/\S+$/m)
      const { messages } = clinics.one.storage
      const inbox = { account: 'pat', now: clinics.one.clock.now() }
      const { items } = await messages.page(inbox, { limit: 1 })
      expect(items[0]?.text).not.to.include('password-resets')
    })

    it('a browser with an earlier sign-in is accepted from a throttled address', async () => {
      const page = { origin: clinics.other.origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
      const first = await byForm('desk', deskPassword, { ...page, ...from('198.51.100.1') })
      const [device = ''] = first.headers.getSetCookie().filter((field) => field.startsWith('__Host-device='))
      expect(device).to.match(/; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=7776000$/)
      await failedAttempts(10, '192.0.2.1')
      expect((await byForm('desk', deskPassword, from('192.0.2.1'))).status).to.equal(429)
      const cookie = device.split(';', 1)[0] ?? ''
      const again = await byForm('desk', deskPassword, { ...page, ...from('192.0.2.1'), cookie })
      expect(again.status).to.equal(201)
    })

    it('the owner gets one message', async () => {
      for (let stranger = 0; stranger < 3; stranger += 1) await failedAttempts(7, `192.0.2.${String(stranger)}`)
      for (let attempt = 0; attempt < 7; attempt += 1) await byForm('nobody', 'wrong')
      await clinics.one.work()
      expect(clinics.one.mails.map(({ account, subject }) => [account, subject])).to.deep.equal([
        ['desk', 'Wrong passwords were entered for your account'],
      ])
      const { messages } = clinics.one.storage
      expect((await messages.inbox('desk', clinics.one.clock.now())).total).to.equal(1)
    })

    it('a new password invalidates the known clients', async () => {
      expect((await byBasic('desk', deskPassword, from('198.51.100.1'))).status).to.equal(200)
      await clinics.one.storage.trustedClients.removeAll('desk')
      expect((await failedAttempts(6, '198.51.100.1')).at(-1)).to.equal(429)
    })
  })
})
