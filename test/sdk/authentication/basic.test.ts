import { basic, connect, isAuthenticationRefused, isHttpFailure, type AccountRequest } from '@waymark/sdk'
import { expect } from 'chai'
import { challenging, linkTo, pat, patBasic, credentialsSentTo, requiring } from '../../support/sdk/challenges.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

const challenge = 'Basic realm="clinic", charset="UTF-8"'

describe('Basic (RFC 7617)', () => {
  const serve = services()

  for (const [user, password, credentials] of [
    ['Aladdin', 'open sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['test', '123£', 'Basic dGVzdDoxMjPCow=='],
    ['pat', 'a:b', 'Basic cGF0OmE6Yg=='],
    ['pat', '', 'Basic cGF0Og=='],
    ['J\u0061\u0308', 'p', 'Basic SsOkOnA='],
  ] as const) {
    it(`sends ${user} and ${password} as ${credentials} (§2, §2.1)`, async () => {
      const service = await serve({ 'GET /': requiring(credentials, challenging(challenge)) })
      await connect(service.entry, { credentials: basic({ user, password }) })
      expect(credentialsSentTo(service)).to.deep.equal([undefined, credentials])
    })
  }

  for (const account of [
    { user: 'a:b', password: 'secret-word' },
    { user: 'a', password: 'secret-word\n' },
    { user: 'a\u0000', password: 'secret-word' },
    { user: 'a', password: 'secret-word\u0085' },
  ]) {
    it(`sends nothing for ${JSON.stringify(account)} (§2), and does not repeat the request`, async () => {
      const service = await serve({ 'GET /': challenging(challenge) })
      const failure = await rejectedAs(connect(service.entry, { credentials: basic(account) }), isAuthenticationRefused)
      expect(failure.reason).to.equal('scheme-failed')
      expect(failure.cause).to.be.instanceOf(TypeError)
      expect(`${failure.message} ${String(failure.cause)}`).to.not.contain('secret-word')
      expect(service.lines).to.deep.equal(['GET /'])
    })
  }

  it('is sent in advance at and below the path of the first request only (§2.2)', async () => {
    const service = await serve({
      'GET /a/b/c': requiring(patBasic, challenging(challenge), linkTo('/a/b/d/e')),
      'GET /a/b/d/e': requiring(patBasic, challenging(challenge), linkTo('/a/x')),
      'GET /a/x': linkTo('/a/b/c'),
    })
    const first = connect(`${service.origin}/a/b/c`, { credentials: basic(pat) })
    await first.follow('up').follow('up')
    expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic, patBasic, undefined])
  })

  it('extends to other paths of the same realm', async () => {
    const service = await serve({
      'GET /a/b': requiring(patBasic, challenging(challenge), linkTo('/c/d')),
      'GET /c/d': requiring(patBasic, challenging(challenge), linkTo('/a/b')),
    })
    await connect(`${service.origin}/a/b`, { credentials: basic(pat) })
      .follow('up')
      .follow('up')
      .follow('up')
    expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic, undefined, patBasic, patBasic, patBasic])
  })

  it('is sent with the first request if it is eager', async () => {
    const service = await serve({ 'GET /': { body: {} } })
    await connect(service.entry, { credentials: basic(pat, { isEager: true }) })
    expect(credentialsSentTo(service)).to.deep.equal([patBasic])
  })

  describe('with a function for the account', () => {
    it('calls it once on a challenge, with the origin and realm', async () => {
      const questions: AccountRequest[] = []
      const service = await serve({
        'GET /': requiring(patBasic, challenging('Basic realm="K\u00c3\u00b6ln"'), linkTo('/x/y')),
        'GET /x/y': requiring(patBasic, challenging('Basic realm="K\u00c3\u00b6ln"')),
      })
      const ask = (question: AccountRequest) => {
        questions.push(question)
        return Promise.resolve(pat)
      }
      await connect(service.entry, { credentials: basic(ask) }).follow('up')
      expect(questions).to.deep.equal([{ origin: service.origin, realm: 'Köln' }])
    })

    it('calls it once for concurrent requests', async () => {
      let asked = 0
      const ask = async () => {
        asked += 1
        await Promise.resolve()
        return pat
      }
      const service = await serve({ 'GET /': requiring(patBasic, challenging(challenge)) })
      const home = connect(service.entry, { credentials: basic(ask) })
      await Promise.all([home.get(), home.get(), home.get()])
      expect(asked).to.equal(1)
    })

    it('calls it again for the next request after a wrong account', async () => {
      const accounts = [{ user: 'pat', password: 'wrong' }, pat]
      const service = await serve({ 'GET /': requiring(patBasic, challenging(challenge)) })
      const home = connect(service.entry, { credentials: basic(() => accounts.shift()) })
      await rejectedAs(home, isHttpFailure)
      await home.get()
      expect(accounts).to.deep.equal([])
      expect(credentialsSentTo(service)).to.deep.equal([undefined, 'Basic cGF0Ondyb25n', undefined, patBasic])
    })

    it('calls it again once for concurrent requests with the same rejected account', async () => {
      let word = patBasic
      let asked = 0
      const accounts = [pat, { user: 'pat', password: 'wrong' }]
      const ask = async () => {
        asked += 1
        await new Promise((resolve) => setTimeout(resolve, 20))
        return accounts.shift()
      }
      const service = await serve({ 'GET /': (request) => requiring(word, challenging(challenge))(request) })
      const home = connect(service.entry, { credentials: basic(ask) })
      await home.get()
      word = 'Basic cGF0Ondyb25n'
      await Promise.all([home.get(), home.get(), home.get()])
      expect(asked).to.equal(2)
    })

    it('calls it again for the next request after no account was returned', async () => {
      const accounts = [undefined, pat]
      const service = await serve({ 'GET /': requiring(patBasic, challenging(challenge)) })
      const home = connect(service.entry, { credentials: basic(() => accounts.shift()) })
      await rejectedAs(home, isHttpFailure)
      await home.get()
      expect(credentialsSentTo(service)).to.deep.equal([undefined, undefined, patBasic])
    })

    it('keeps the account of a realm when another realm rejects it', async () => {
      const realms: string[] = []
      const ask = ({ realm }: AccountRequest) => {
        realms.push(realm)
        return realm === 'clinic' ? pat : { user: 'pat', password: 'wrong' }
      }
      const service = await serve({
        'GET /': requiring(patBasic, challenging('Basic realm="clinic"'), linkTo('/b/')),
        'GET /b/': requiring('Basic cGF0Ondyb25n', challenging('Basic realm="other"')),
      })
      const home = connect(service.entry, { credentials: basic(ask) })
      await home.follow('up')
      await home.get()
      expect(realms).to.deep.equal(['clinic', 'other'])
      expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic, patBasic, 'Basic cGF0Ondyb25n', patBasic])
    })

    it('returns the response unchanged without an account', async () => {
      const service = await serve({ 'GET /': challenging(challenge) })
      const home = connect(service.entry, { credentials: basic(() => undefined) })
      expect(await rejectedAs(home, isHttpFailure)).to.include({ status: 401 })
      expect(service.lines).to.have.length(1)
    })

    it('rejects the request with the cause if the function fails', async () => {
      const service = await serve({ 'GET /': challenging(challenge) })
      const home = connect(service.entry, { credentials: basic(() => Promise.reject(new Error('closed'))) })
      const failure = await rejectedAs(home, isAuthenticationRefused)
      expect(failure.cause).to.have.property('message', 'closed')
      expect(service.lines).to.have.length(1)
    })
  })
})
