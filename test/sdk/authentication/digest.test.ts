import { connect, digest, isAuthenticationRefused, isHttpFailure, strengths, type DigestOptions } from '@waymark/sdk'
import { md5, nodeHashes } from '@waymark/sdk/node'
import { expect } from 'chai'
import { challenging, linkTo, pat, credentialsSentTo } from '../../support/sdk/challenges.ts'
import { confirmed, expectedResponse, expectedUserHash, isRight, useOf } from '../../support/sdk/digest-service.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'

const user = { ...pat, realm: 'clinic@example.org' }
const challenge = (more: string, nonce = 'n1') =>
  `Digest realm="${user.realm}", nonce="${nonce}", qop="auth, auth-int", algorithm=SHA-256${more}`

const mufasa = { user: 'Mufasa', password: 'Circle of Life', realm: 'http-auth@example.org' }
const mufasaUse = {
  nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
  nc: '00000001',
  qop: 'auth',
  uri: '/dir/index.html',
  method: 'GET',
  body: '',
}
const jason = { user: 'J\u00e4s\u00f8n Doe', password: 'Secret, or not?', realm: 'api@example.org' }

describe('the Digest service of these tests', () => {
  for (const [algorithm, response] of [
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ] as const) {
    it(`agrees with RFC 7616 §3.9.1 for ${algorithm}`, () => {
      expect(expectedResponse(mufasa, { ...mufasaUse, algorithm })).to.equal(response)
    })
  }

  it('agrees with erratum 4897 of RFC 7616 §3.9.2', () => {
    const use = {
      algorithm: 'SHA-512-256',
      nonce: '5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK',
      cnonce: 'NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v',
      nc: '00000001',
      qop: 'auth',
      uri: '/doe.json',
      method: 'GET',
      body: '',
    }
    const response = '3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5'
    expect(expectedResponse(jason, use)).to.equal(response)
    const hash = '793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b'
    expect(expectedUserHash(jason, 'SHA-512-256')).to.equal(hash)
  })
})

describe('Digest (RFC 7616)', () => {
  const serve = services()
  /** Accepts right credentials, and challenges other requests. */
  const check =
    (field: string, reply: Reply = { body: {} }, account = user) =>
    (request: Received): Reply =>
      isRight(account, request) ? reply : challenging(field)

  for (const algorithm of ['SHA-256', 'SHA-256-sess', 'SHA-512-256', 'SHA-512-256-sess', 'MD5', 'MD5-sess']) {
    for (const qop of ['auth', 'auth-int'] as const) {
      it(`is right with ${algorithm} and ${qop}, with content too (§3.4)`, async () => {
        const field = `Digest realm="${user.realm}", nonce="n1", qop="${qop}", algorithm=${algorithm}, opaque="o=1"`
        const form = { _templates: { edit: { method: 'PUT', target: '/a?b=%20c', properties: [{ name: 'a' }] } } }
        const service = await serve({
          'GET /x': check(field, { body: form }),
          'PUT /a': check(field),
        })
        const options = { hashes: { ...nodeHashes, MD5: md5 } }
        const home = await connect(`${service.origin}/x?y=z`, { credentials: digest(pat, options) })
        await home.submit('edit', { a: 'ä' })
        expect(service.lines).to.deep.equal(['GET /x?y=z', 'GET /x?y=z', 'PUT /a?b=%20c'])
        const uses = service.received.map(useOf)
        expect(uses.map((use) => use?.nc)).to.deep.equal([undefined, '00000001', '00000002'])
        expect(uses.at(-1)).to.include({ qop, algorithm, opaque: 'o=1', nonce: 'n1', realm: user.realm })
      })
    }
  }

  it('quotes parameters by §3.4', async () => {
    const service = await serve({ 'GET /': check(challenge('')) })
    await connect(service.entry, { credentials: digest(pat) })
    expect(credentialsSentTo(service).at(-1)).to.match(
      /^Digest username="pat", realm="clinic@example\.org", algorithm=SHA-256, nonce="n1", uri="\/", nc=00000001, cnonce="[\w-]{22}", qop=auth, response="[\da-f]{64}"$/,
    )
  })

  it('sends a non-ASCII user name in its extended form (§3.4, RFC 8187)', async () => {
    const service = await serve({
      'GET /': check(`Digest realm="${jason.realm}", nonce="n", qop="auth", algorithm=SHA-256`, { body: {} }, jason),
    })
    await connect(service.entry, { credentials: digest({ ...jason, user: jason.user.normalize('NFD') }) })
    expect(credentialsSentTo(service).at(-1)).to.match(/^Digest username\*=UTF-8''J%C3%A4s%C3%B8n%20Doe, realm=/)
  })

  it('sends the hash of the user name on request (§3.4.4)', async () => {
    const field = `Digest realm="${jason.realm}", nonce="n", qop="auth", algorithm=SHA-512-256, userhash=true`
    const service = await serve({ 'GET /': check(field, { body: {} }, jason) })
    await connect(service.entry, { credentials: digest(jason, { hashes: nodeHashes }) })
    const use = service.received.map(useOf).at(-1)
    expect(use).to.include({
      username: '793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b',
      userhash: 'true',
    })
  })

  it('composes a password before it is hashed (§4)', async () => {
    const account = { ...user, password: 'gr\u00fcn' }
    const service = await serve({ 'GET /': check(challenge(''), { body: {} }, account) })
    await connect(service.entry, { credentials: digest({ ...account, password: 'gru\u0308n' }) })
    expect(service.lines).to.have.length(2)
  })

  it('hashes a realm by its received bytes', async () => {
    const account = { ...pat, realm: 'Köln' }
    const field = 'Digest realm="K\u00c3\u00b6ln", nonce="n", qop="auth", algorithm=SHA-256'
    const service = await serve({ 'GET /': check(field, { body: {} }, account) })
    await connect(service.entry, { credentials: digest(pat, { realm: 'Köln' }) })
    expect(service.lines).to.have.length(2)
  })

  it('counts concurrent requests separately', async () => {
    const service = await serve({ 'GET /': check(challenge(''), linkTo('/')) })
    const home = connect(service.entry, { credentials: digest(pat) })
    await home.get()
    await Promise.all(Array.from({ length: 20 }, () => home.get()))
    const counts = service.received.slice(1).map((request) => useOf(request)?.nc)
    expect(new Set(counts).size).to.equal(21)
  })

  describe('and challenges', () => {
    for (const field of [
      'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-512-256',
      'Digest realm="r", nonce="n", qop="auth", algorithm=MD5',
      'Digest realm="r", nonce="n", qop="auth"',
      'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-1',
      'Digest realm="r", nonce="n", algorithm=SHA-256',
      'Digest realm="r", nonce="n", qop="auth-conf", algorithm=SHA-256',
      'Digest realm="r", qop="auth", algorithm=SHA-256',
      'Digest nonce="n", qop="auth", algorithm=SHA-256',
      'Digest realm="other", nonce="n", qop="auth", algorithm=SHA-256',
    ]) {
      it(`does not answer ${field}`, async () => {
        const service = await serve({ 'GET /': challenging(field) })
        await rejectedAs(connect(service.entry, { credentials: digest(pat, { realm: 'r' }) }), isHttpFailure)
        expect(service.lines).to.have.length(1)
      })
    }

    it('prefers the first supported one, and any other before MD5 (§3.7)', async () => {
      const algorithms = ['MD5', 'SHA-512-256', 'SHA-256', 'SHA-256-sess']
      const fields = algorithms.map(
        (algorithm) => `Digest realm="${user.realm}", nonce="${algorithm}", qop="auth", algorithm=${algorithm}`,
      )
      const service = await serve({
        'GET /': (request) => (isRight(user, request) ? { body: {} } : challenging(...fields)),
      })
      await connect(service.entry, { credentials: digest(pat, { hashes: { MD5: md5 } }) })
      expect(service.received.map(useOf).at(-1)).to.include({ algorithm: 'SHA-256', nonce: 'SHA-256' })
    })

    it('prefers auth-int if the application does', async () => {
      const service = await serve({ 'GET /': check(challenge('')) })
      await connect(service.entry, { credentials: digest(pat, { qop: 'auth-int' }) })
      expect(service.received.map(useOf).at(-1)).to.include({ qop: 'auth-int' })
    })

    it('prefers a token to MD5', () => {
      expect(strengths.digestMd5).to.be.lessThan(strengths.bearer)
    })
  })

  describe('and nonces', () => {
    it('renews a stale one without another request for the account (§3.3)', async () => {
      let asked = 0
      let nonce = 'n1'
      const service = await serve({
        'GET /': (request) => {
          const isFresh = useOf(request)?.nonce === nonce
          if (isFresh && isRight(user, request)) return { body: {} }
          return challenging(challenge(useOf(request) === undefined ? '' : ', stale=true', nonce))
        },
      })
      const ask = () => {
        asked += 1
        return pat
      }
      const home = connect(service.entry, { credentials: digest(ask) })
      await home.get()
      nonce = 'n2'
      await home.get()
      await home.get()
      const uses = service.received.map(useOf).map((use) => use && `${use.nonce} ${use.nc}`)
      const expected = [undefined, 'n1 00000001', 'n1 00000002', 'n2 00000001', 'n2 00000002']
      expect(uses).to.deep.equal(expected)
      expect(asked).to.equal(1)
    })

    it('stops after one response and one renewal if every nonce is stale', async () => {
      let count = 0
      const service = await serve({ 'GET /': () => challenging(challenge(', stale=true', `n${String((count += 1))}`)) })
      await rejectedAs(connect(service.entry, { credentials: digest(pat) }), isHttpFailure)
      expect(service.received.map((request) => useOf(request)?.nonce)).to.deep.equal([undefined, 'n1', 'n2'])
    })

    for (const [what, field] of [
      ['the same nonce again, marked as stale', challenge(', stale=true')],
      ['the same nonce again', challenge('')],
      ['another nonce, not marked as stale', challenge(', stale=false', 'n2')],
      ['another realm', challenge(', stale=true', 'n2').replace(user.realm, 'other')],
      ['another algorithm', challenge(', stale=true', 'n2').replace('SHA-256', 'SHA-256-sess')],
    ] as const) {
      it(`gives up on ${what}`, async () => {
        const service = await serve({
          'GET /': ({ headers }) => challenging(headers.authorization === undefined ? challenge('') : field),
        })
        await rejectedAs(connect(service.entry, { credentials: digest(pat) }), isHttpFailure)
        expect(service.lines).to.have.length(2)
      })
    }

    it('uses the next nonce in advance (§3.5)', async () => {
      const service = await serve({
        'GET /': (request) =>
          isRight(user, request)
            ? confirmed(user, request, { body: {} }, ', nextnonce="n2"')
            : challenging(challenge('')),
      })
      const home = connect(service.entry, { credentials: digest(pat) })
      await home.get()
      await home.get()
      await home.get()
      const uses = service.received.map(useOf).map((use) => use && `${use.nonce} ${use.nc}`)
      expect(uses).to.deep.equal([undefined, 'n1 00000001', 'n2 00000001', 'n2 00000002'])
    })

    it('keeps the nonce of a session, because the session secret depends on it (§3.4.2)', async () => {
      const session = challenge('').replace('SHA-256', 'SHA-256-sess')
      const service = await serve({
        'GET /': (request) =>
          isRight(user, request) ? confirmed(user, request, { body: {} }, ', nextnonce="n2"') : challenging(session),
      })
      const home = connect(service.entry, { credentials: digest(pat) })
      await home.get()
      await home.get()
      expect(service.received.map((request) => useOf(request)?.nonce)).to.deep.equal([undefined, 'n1', 'n1'])
    })

    it('is limited to the URIs of its domain (§3.3)', async () => {
      const field = challenge(', domain="/a /b/"')
      const service = await serve({
        'GET /a/x': check(field, linkTo('/b/y')),
        'GET /b/y': check(field, linkTo('/c')),
        'GET /c': { body: {} },
      })
      await connect(`${service.origin}/a/x`, { credentials: digest(pat) })
        .follow('up')
        .follow('up')
      expect(service.received.map((request) => useOf(request)?.nc)).to.deep.equal([
        undefined,
        '00000001',
        '00000002',
        undefined,
      ])
    })
  })

  describe('and rspauth (§3.5)', () => {
    const proves =
      (change: (reply: Reply) => Reply, qop = 'auth') =>
      (request: Received): Reply =>
        isRight(user, request)
          ? change(confirmed(user, request, { body: { at: 'home' } }))
          : challenging(challenge('').replace('auth, auth-int', qop))
    const withInfo = (info: string) => (reply: Reply) => ({ ...reply, headers: { 'authentication-info': info } })
    const altered = (from: string | RegExp, to: string) => (reply: Reply) =>
      withInfo(String(reply.headers?.['authentication-info']).replace(from, to))(reply)

    for (const qop of ['auth', 'auth-int']) {
      it(`accepts a response with a valid rspauth, with ${qop}`, async () => {
        const service = await serve({ 'GET /': proves((reply) => reply, qop) })
        const home = await connect(service.entry, { credentials: digest(pat, { isMutual: true }) })
        expect(home.state).to.deep.equal({ at: 'home' })
      })
    }

    it('accepts it in upper case', async () => {
      const capital = (reply: Reply) =>
        withInfo(String(reply.headers?.['authentication-info']).replace(/"[\da-f]{64}"/, (hash) => hash.toUpperCase()))(
          reply,
        )
      const service = await serve({ 'GET /': proves(capital) })
      await connect(service.entry, { credentials: digest(pat) })
      expect(service.lines).to.have.length(2)
    })

    for (const status of [400, 429, 500]) {
      it(`accepts its absence in a response with ${String(status)}, which confirms no credentials`, async () => {
        const body = { _templates: { edit: { method: 'POST', target: '/', properties: [] } } }
        const service = await serve({
          'GET /': (request) =>
            isRight(user, request) ? confirmed(user, request, { body }) : challenging(challenge('')),
          'POST /': { status },
        })
        const home = await connect(service.entry, { credentials: digest(pat, { isMutual: true }) })
        expect(await rejectedAs(home.submit('edit'), isHttpFailure)).to.include({ status })
      })
    }

    for (const [what, change, options] of [
      ['an invalid one', altered(/rspauth="./, 'rspauth="x'), {}],
      ['one for another count', altered(/nc=0/, 'nc=1'), {}],
      ['one for another client nonce', altered(/cnonce="/, 'cnonce="x'), {}],
      ['none, although it is required', withInfo('qop=auth'), { isMutual: true }],
      ['a malformed field, although it is required', withInfo('rspauth="'), { isMutual: true }],
    ] as readonly (readonly [string, (reply: Reply) => Reply, DigestOptions])[]) {
      it(`rejects a response with ${what}`, async () => {
        const service = await serve({ 'GET /': proves(change) })
        const home = connect(service.entry, { credentials: digest(pat, options) })
        const failure = await rejectedAs(home, isAuthenticationRefused)
        expect(failure.reason).to.equal('service-unproven')
        expect(service.lines).to.have.length(2)
      })
    }

    it('rejects a response with changed content, with auth-int', async () => {
      const service = await serve({ 'GET /': proves((reply) => ({ ...reply, body: { at: 'evil' } }), 'auth-int') })
      const failure = await rejectedAs(connect(service.entry, { credentials: digest(pat) }), isAuthenticationRefused)
      expect(failure.reason).to.equal('service-unproven')
    })

    it('accepts a response without a proof or with unverifiable content, unless a proof is required', async () => {
      const service = await serve({ 'GET /': proves(withInfo('qop=auth')) })
      await connect(service.entry, { credentials: digest(pat) })
      const coded = (reply: Reply): Reply => ({
        ...reply,
        headers: { 'authentication-info': 'rspauth="0"', 'content-encoding': 'identity' },
      })
      const other = await serve({ 'GET /': proves(coded, 'auth-int') })
      await connect(other.entry, { credentials: digest(pat) })
      const mutual = connect(other.entry, { credentials: digest(pat, { isMutual: true }) })
      await rejectedAs(mutual, isAuthenticationRefused)
    })
  })
})
