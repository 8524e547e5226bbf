import {
  basic,
  bearer,
  connect,
  digest,
  isAuthenticationRefused,
  isHttpFailure,
  isTransportFailure,
  strengths,
  tokenHolder,
  type AuthenticationScheme,
} from '@waymark/sdk'
import { expect } from 'chai'
import { challenging, linkTo, pat, patBasic, credentialsSentTo, requiring } from '../../support/sdk/challenges.ts'
import { rejected, rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

/** A custom scheme: it sends a name, the challenge's `say` and the number of its uses. */
function customScheme(name: string, strength: number): AuthenticationScheme {
  return {
    name,
    strength: () => strength,
    answer: ({ parameters }) => ({
      credentials: () => ({ scheme: name, parameters: new Map([['said', parameters.get('say') ?? '']]) }),
    }),
  }
}

const basicChallenge = 'Basic realm="clinic"'

describe('Credentials', () => {
  const serve = services()

  describe('with several challenges', () => {
    it('are those of the strongest scheme in any order', async () => {
      const service = await serve({
        'GET /': requiring('own said="x"', challenging(basicChallenge, 'Own say=x', 'Other')),
      })
      await connect(service.entry, { credentials: [basic(pat), customScheme('own', 90)].map(renamed) })
      expect(credentialsSentTo(service).at(-1)).to.equal('own said="x"')
    })

    it('are read from one line or several (RFC 9110 §11.6.1)', async () => {
      const line = String.raw`Unknown, Newauth type=1, title="Login to \"apps\", Basic realm=\"x\"", Own say="a, b", Basic realm="y"`
      const service = await serve({ 'GET /': requiring('Own said="a, b"', challenging(line)) })
      await connect(service.entry, { credentials: [basic(pat), customScheme('Own', 90)] })
      expect(service.lines).to.have.length(2)
    })

    it('are those of the right realm if a scheme is offered twice', async () => {
      const other = { user: 'desk', password: 'other' }
      const both = ['Basic realm="clinic"', 'Basic realm="files"']
      const service = await serve({ 'GET /': challenging(...both) })
      const files = connect(service.entry, { credentials: basic(pat, { realm: 'files' }) })
      await rejectedAs(files, isHttpFailure)
      expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic])
      const credentials = [basic(other, { realm: 'clinic' }), basic(pat, { realm: 'files' })]
      const second = await serve({
        'GET /a/': requiring('Basic ZGVzazpvdGhlcg==', challenging('Basic realm="clinic"'), linkTo('/b/')),
        'GET /b/': requiring(patBasic, challenging('Basic realm="files"')),
      })
      await connect(`${second.origin}/a/`, { credentials }).follow('up')
      expect(credentialsSentTo(second)).to.deep.equal([undefined, 'Basic ZGVzazpvdGhlcg==', undefined, patBasic])
    })

    it('are not sent for unsupported challenges', async () => {
      const service = await serve({ 'GET /': challenging('Negotiate', 'Basic realm="other"') })
      const home = connect(service.entry, { credentials: basic(pat, { realm: 'clinic' }) })
      expect(await rejectedAs(home, isHttpFailure)).to.include({ status: 401 })
      expect(service.lines).to.have.length(1)
    })

    it('are those of a weaker scheme if the strongest has none', async () => {
      const service = await serve({ 'GET /': requiring(patBasic, challenging('Bearer realm="x"', basicChallenge)) })
      await connect(service.entry, { credentials: [basic(pat), bearer({ tokens: tokenHolder() })] })
      expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic])
    })

    it('are not those of a weaker scheme after the strongest was rejected', async () => {
      const service = await serve({ 'GET /': challenging('Own say=x', basicChallenge) })
      await rejectedAs(connect(service.entry, { credentials: [basic(pat), customScheme('Own', 90)] }), isHttpFailure)
      expect(credentialsSentTo(service)).to.deep.equal([undefined, 'Own said="x"'])
      const token = await serve({ 'GET /': challenging('Bearer error="invalid_token"', basicChallenge) })
      await rejectedAs(connect(token.entry, { credentials: [basic(pat), bearer({ token: 't' })] }), isHttpFailure)
      expect(credentialsSentTo(token)).to.deep.equal(['Bearer t'])
    })
  })

  describe('after a rejection', () => {
    it('are sent once to a service that always sends a challenge (attack: an endless loop)', async () => {
      const service = await serve({ 'GET /': challenging(basicChallenge) })
      const home = connect(service.entry, { credentials: basic(pat) })
      expect(await rejectedAs(home, isHttpFailure)).to.include({ status: 401 })
      expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic])
    })

    it('are sent once even if each challenge is new', async () => {
      let count = 0
      const service = await serve({ 'GET /': () => challenging(`Own say=${String((count += 1))}`) })
      await rejectedAs(connect(service.entry, { credentials: customScheme('Own', 90) }), isHttpFailure)
      expect(credentialsSentTo(service)).to.deep.equal([undefined, 'Own said="1"'])
    })

    it('are not sent again after 403 (RFC 9110 §15.5.4)', async () => {
      const refused: Reply = { status: 403, headers: { 'www-authenticate': basicChallenge }, body: {} }
      const service = await serve({
        'GET /': ({ headers }) => (headers.authorization === undefined ? challenging(basicChallenge) : refused),
      })
      const home = connect(service.entry, { credentials: basic(pat) })
      expect(await rejectedAs(home, isHttpFailure)).to.include({ status: 403 })
      expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic])
    })

    it('are not sent for the challenges of a 403 to an anonymous request', async () => {
      const service = await serve({ 'GET /': { ...challenging(basicChallenge), status: 403 } })
      await rejectedAs(connect(service.entry, { credentials: basic(pat) }), isHttpFailure)
      expect(credentialsSentTo(service)).to.deep.equal([undefined])
    })

    it('are kept if the rejection has another reason', async () => {
      const service = await serve({
        'GET /': requiring(patBasic, challenging(basicChallenge), linkTo('/forbidden')),
        'GET /forbidden': { status: 403 },
      })
      const home = connect(service.entry, { credentials: basic(pat) })
      await rejectedAs(home.follow('up'), isHttpFailure)
      await home.get()
      expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic, patBasic, patBasic])
    })

    it('are kept if a success has challenges (RFC 9110 §11.6.1)', async () => {
      const headers = { 'www-authenticate': basicChallenge }
      const service = await serve({ 'GET /': requiring(patBasic, challenging(basicChallenge), { headers, body: {} }) })
      const home = connect(service.entry, { credentials: basic(pat) })
      await home.get()
      await home.get()
      expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic, patBasic])
    })

    it('are discarded when the service rejects them later', async () => {
      let word = patBasic
      const service = await serve({ 'GET /': (request) => requiring(word, challenging(basicChallenge))(request) })
      const accounts = [pat, { user: 'pat', password: 'wrong' }]
      const home = connect(service.entry, { credentials: basic(() => accounts.shift()) })
      await home.get()
      word = 'Basic cGF0Ondyb25n'
      await home.get()
      expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic, patBasic, word])
    })
  })

  it('are kept for a limited number of realms', async () => {
    const pages = Array.from({ length: 18 }, (_, index) => index)
    const routes = pages.map((page) => {
      const reply = linkTo(`/${String((page + 1) % pages.length)}/`)
      return [
        `GET /${String(page)}/`,
        requiring(patBasic, challenging(`Basic realm="r${String(page)}"`), reply),
      ] as const
    })
    const service = await serve(Object.fromEntries(routes))
    const first = connect(`${service.origin}/0/`, { credentials: basic(pat) })
    await pages.reduce((place) => place.follow('up'), first)
    expect(credentialsSentTo(service).slice(-2)).to.deep.equal([undefined, patBasic])
  })

  describe('for methods other than GET', () => {
    it('are sent with the content again', async () => {
      const service = await serve({
        'GET /': { body: { _templates: { edit: { method: 'POST', target: '/a', properties: [{ name: 'a' }] } } } },
        'POST /a': requiring(patBasic, challenging(basicChallenge)),
      })
      const home = await connect(service.entry, { credentials: basic(pat) })
      await home.submit('edit', { a: 'x' })
      expect(service.received.slice(1).map(({ body }) => body)).to.deep.equal(['{"a":"x"}', '{"a":"x"}'])
      expect(credentialsSentTo(service).at(-1)).to.equal(patBasic)
    })

    it('are sent with retries for other reasons too', async () => {
      const replies: Reply[] = [challenging(basicChallenge), { status: 503 }, { body: {} }]
      const service = await serve({ 'GET /': () => replies.shift() ?? { status: 500 } })
      await connect(service.entry, { credentials: basic(pat) })
      expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic, patBasic])
    })
  })

  describe('with other origins', () => {
    const credentials = [basic(pat), bearer({ token: 'token' })]

    it('are not sent by a link, whatever the origin requests', async () => {
      const other = await serve({ 'GET /': challenging(basicChallenge, 'Bearer') })
      const service = await serve({ 'GET /': linkTo(other.entry) })
      await rejectedAs(connect(service.entry, { credentials }).follow('up'), isHttpFailure)
      expect(credentialsSentTo(service)).to.deep.equal(['Bearer token'])
      expect(credentialsSentTo(other)).to.deep.equal([undefined])
    })

    for (const status of [301, 302, 303, 307, 308]) {
      it(`are not sent by a redirect with ${String(status)}, before or after they were accepted`, async () => {
        const other = await serve({ 'GET /': challenging(basicChallenge, 'Bearer') })
        const service = await serve({
          'GET /': requiring(patBasic, challenging(basicChallenge), { status, headers: { location: other.entry } }),
        })
        const home = connect(service.entry, { credentials: basic(pat) })
        await rejectedAs(home, isHttpFailure)
        await rejectedAs(home, isHttpFailure)
        expect(credentialsSentTo(service)).to.deep.equal([undefined, patBasic, patBasic])
        expect(credentialsSentTo(other)).to.deep.equal([undefined, undefined])
      })
    }

    it('are sent to a trusted origin', async () => {
      const other = await serve({ 'GET /': requiring(patBasic, challenging(basicChallenge)) })
      const service = await serve({ 'GET /': linkTo(other.entry) })
      const authentication = { origins: [other.origin] }
      await connect(service.entry, { credentials: basic(pat), authentication }).follow('up')
      expect(credentialsSentTo(other)).to.deep.equal([undefined, patBasic])
    })

    it('are kept separately for each origin', async () => {
      const other = await serve({ 'GET /': { body: {} } })
      const service = await serve({ 'GET /': requiring('Own said="x"', challenging('Own say=x'), linkTo(other.entry)) })
      const authentication = { origins: [other.origin] }
      await connect(service.entry, { credentials: customScheme('Own', 90), authentication }).follow('up')
      expect(credentialsSentTo(other)).to.deep.equal([undefined])
    })

    it('require valid origins', () => {
      const options = { credentials, authentication: { origins: ['clinic.example'] } }
      expect(() => connect('http://clinic.example/', options)).to.throw(TypeError)
    })

    it('are never sent over plain HTTP after TLS', async () => {
      const seen: string[] = []
      const fetch = (input: Request | URL | string): Promise<Response> => {
        const { url } = new Request(input)
        seen.push(url)
        return Promise.resolve(new Response(null, { status: 302, headers: { location: 'http://clinic.example/' } }))
      }
      const authentication = { origins: ['http://clinic.example'] }
      await rejected(connect('https://clinic.example/', { fetch, credentials, authentication }))
      expect(seen).to.deep.equal(['https://clinic.example/'])
    })

    for (const [what, given, shown] of [
      ['sent before', bearer({ token: 'token' }), 'Bearer token'],
      ['without a challenge', basic(pat), ''],
    ] as const) {
      it(`${what}, are not sent after a redirect by the platform`, async () => {
        const seen: (string | null)[] = []
        const fetch = (input: Request | URL | string): Promise<Response> => {
          const request = new Request(input)
          seen.push(`${new URL(request.url).host} ${request.headers.get('authorization') ?? ''}`)
          const host = new URL(request.url).host
          if (request.redirect === 'manual' && host === 'clinic.example') {
            return Promise.resolve(Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }))
          }
          const headers = { 'www-authenticate': `${basicChallenge}, Bearer` }
          const response = new Response('{}', { status: 401, headers })
          return Promise.resolve(Object.defineProperty(response, 'url', { value: 'https://evil.example/' }))
        }
        await rejectedAs(connect('https://clinic.example/', { fetch, credentials: given }), isHttpFailure)
        expect(seen).to.deep.equal([`clinic.example ${shown}`, 'clinic.example ', 'evil.example '])
      })
    }

    it('are sent after a redirect by the platform to their own origin', async () => {
      const seen: string[] = []
      const fetch = (input: Request | URL | string): Promise<Response> => {
        const { url, redirect, headers } = new Request(input)
        const { pathname } = new URL(url)
        const shown = headers.get('authorization') ?? ''
        seen.push(`${pathname} ${redirect} ${shown}`.trim())
        if (pathname === '/' && redirect === 'manual') {
          return Promise.resolve(Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }))
        }
        const challenges = { status: 401, headers: { 'www-authenticate': basicChallenge } }
        const response = Response.json({ at: 'a' }, shown === patBasic ? {} : challenges)
        return Promise.resolve(Object.defineProperty(response, 'url', { value: 'https://clinic.example/a' }))
      }
      const found = await connect('https://clinic.example/', { fetch, credentials: basic(pat) })
      expect(found.state).to.deep.equal({ at: 'a' })
      expect(seen).to.deep.equal(['/ manual', '/ follow', '/a manual', `/a manual ${patBasic}`])
    })
  })

  describe('with a service that requests a weaker scheme', () => {
    const credentials = [basic(pat), customScheme('Own', 90), digest(pat)]

    it('are not sent if it requested a stronger scheme before', async () => {
      const replies = [challenging('Own say=x', basicChallenge), { body: {} }, challenging(basicChallenge)]
      const service = await serve({ 'GET /': () => replies.shift() ?? { status: 500 } })
      const home = connect(service.entry, { credentials })
      await home.get()
      const failure = await rejectedAs(home, isAuthenticationRefused)
      expect(failure).to.include({ code: 'authentication-refused', reason: 'downgrade', url: service.entry })
      expect(credentialsSentTo(service)).to.deep.equal([undefined, 'Own said="x"', 'Own said="x"'])
    })

    it('are not sent if it requested a stronger scheme in the same request', async () => {
      const replies = [challenging('Own say=x'), challenging(basicChallenge)]
      const service = await serve({ 'GET /': () => replies.shift() ?? { status: 500 } })
      await rejectedAs(connect(service.entry, { credentials }), isHttpFailure)
      expect(credentialsSentTo(service)).to.deep.equal([undefined, 'Own said="x"'])
    })

    it('are not sent for another resource of its origin, nor with a weaker hash', async () => {
      const nonce = 'realm="r", qop="auth", nonce="n"'
      const service = await serve({
        'GET /': challenging(`Digest ${nonce}, algorithm=SHA-256`),
        'GET /a': challenging(`Digest ${nonce}, algorithm=MD5`),
      })
      const md5 = () => new Uint8Array(16)
      const home = connect(service.entry, { credentials: digest(pat, { hashes: { MD5: md5 } }) })
      await rejectedAs(home, isHttpFailure)
      const replies = [challenging(`Digest ${nonce}, algorithm=SHA-256`), challenging(`Digest ${nonce}, algorithm=MD5`)]
      const second = await serve({ 'GET /': () => replies.shift() ?? { status: 500 } })
      const other = connect(second.entry, { credentials: digest(() => undefined, { hashes: { MD5: md5 } }) })
      await rejectedAs(other, isHttpFailure)
      expect(await rejectedAs(other, isAuthenticationRefused)).to.include({ reason: 'downgrade' })
    })

    it('report no downgrade if the service rejects them and names no other scheme', async () => {
      const replies = [challenging('Own say=x', 'Bearer'), { body: {} }, challenging('Bearer error="invalid_token"')]
      const service = await serve({ 'GET /': () => replies.shift() ?? { status: 500 } })
      const home = connect(service.entry, { credentials: [customScheme('Own', 90), bearer({ token: 't' })] })
      await home.get()
      expect(await rejectedAs(home, isHttpFailure)).to.include({ status: 401 })
      expect(credentialsSentTo(service)).to.deep.equal(['Bearer t', 'Own said="x"', 'Bearer t'])
    })

    it('are sent if the application allows it', async () => {
      const replies = [challenging('Own say=x'), { body: {} }, challenging(basicChallenge)]
      const service = await serve({ 'GET /': () => replies.shift() ?? { body: {} } })
      const home = connect(service.entry, { credentials, authentication: { allowDowngrade: true } })
      await home.get()
      await home.get()
      expect(credentialsSentTo(service).at(-1)).to.equal(patBasic)
    })

    it('are never weaker than the application allows', async () => {
      const service = await serve({ 'GET /': challenging(basicChallenge) })
      const authentication = { minimumStrength: strengths.digest, allowDowngrade: true }
      const home = connect(service.entry, { credentials, authentication })
      expect(await rejectedAs(home, isAuthenticationRefused)).to.include({ reason: 'downgrade' })
      const both = await serve({ 'GET /': challenging('Bearer', basicChallenge) })
      const none = [basic(pat), bearer({ tokens: tokenHolder() })]
      const tokens = connect(both.entry, { credentials: none, authentication: { minimumStrength: strengths.bearer } })
      expect(await rejectedAs(tokens, isHttpFailure)).to.include({ status: 401 })
      expect([...credentialsSentTo(service), ...credentialsSentTo(both)]).to.deep.equal([undefined, undefined])
    })

    it('are renewed if the service names only their scheme, which reveals nothing new', async () => {
      const tokens = tokenHolder('old')
      const replies = [
        challenging('Own say=x'),
        { body: {} },
        challenging('Bearer error="invalid_token"'),
        { body: {} },
      ]
      const service = await serve({ 'GET /': () => replies.shift() ?? { status: 500 } })
      const source = { token: () => tokens.token(), refresh: () => 'new' }
      const home = connect(service.entry, { credentials: [customScheme('Own', 90), bearer({ tokens: source })] })
      tokens.clear()
      await home.get()
      tokens.set('old')
      await home.get()
      expect(credentialsSentTo(service).slice(2)).to.deep.equal(['Bearer old', 'Bearer new'])
    })
  })

  describe('of an interactive function', () => {
    it('may take longer than the timeout of a request', async () => {
      const service = await serve({ 'GET /': requiring(patBasic, challenging(basicChallenge)) })
      const slowly = () => new Promise<typeof pat>((resolve) => setTimeout(resolve, 1_100, pat))
      await connect(service.entry, { timeout: 1_000, credentials: basic(slowly) })
      expect(service.lines).to.have.length(2)
    })

    it('may take longer than the timeout before the first request, too', async () => {
      const service = await serve({ 'GET /': { body: {} } })
      const slowly = () => new Promise<string>((resolve) => setTimeout(resolve, 1_100, 'token'))
      await connect(service.entry, { timeout: 1_000, credentials: bearer({ token: slowly }) })
      expect(credentialsSentTo(service)).to.deep.equal(['Bearer token'])
    })

    it('share one timeout for the request before and after', async () => {
      const slow = { delay: 400 }
      const service = await serve({
        'GET /': requiring(patBasic, { ...challenging(basicChallenge), ...slow }, { body: {}, ...slow }),
      })
      const home = connect(service.entry, { timeout: 600, credentials: basic(pat) })
      expect(await rejectedAs(home, isTransportFailure)).to.include({ reason: 'timeout' })
    })

    it('are not awaited after the application aborts', async () => {
      const service = await serve({ 'GET /': challenging(basicChallenge) })
      const controller = new AbortController()
      const never = () => {
        controller.abort(new Error('the page is closed'))
        return new Promise<undefined>(() => undefined)
      }
      const home = connect(service.entry, { signal: controller.signal, credentials: basic(never) })
      expect(await rejectedAs(home, isTransportFailure)).to.include({ reason: 'aborted' })
    })
  })
})

/** The same scheme with a name in another case (RFC 9110 §11.1: names are case-insensitive). */
function renamed(scheme: AuthenticationScheme): AuthenticationScheme {
  return { ...scheme, name: scheme.name.toUpperCase() }
}
