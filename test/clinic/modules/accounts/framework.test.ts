import { connect as dial } from 'node:net'
import { parseChallenges } from '@waymark/shared'
import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { sender } from '../../../support/http/send.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'

/*
 * HTTP authentication (RFC 9110 §11) with any value of Authorization. The numbers are those of the service's list of
 * attacks.
 */
const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const right = basic('pat', 'pat-demo-password')

describe('the framework of authentication', () => {
  let clinic: Clinic
  let client: ReturnType<typeof sender>
  before(async () => {
    clinic = await openClinic({ publicOrigin: 'http://clinic.example', offersMd5: true })
    client = sender(clinic.origin)
  })
  after(async () => {
    client.close()
    await clinic.close()
  })

  const get = (authorization?: string, path = '/users/pat', accept = 'application/hal+json'): Promise<Response> =>
    fetch(clinic.origin + path, { headers: { accept, ...(authorization === undefined ? {} : { authorization }) } })

  it('1: requests without credentials get 401 with each challenge on its own line, strongest first, and no error', async () => {
    const { response } = await client.send({ method: 'GET', target: '/users/pat' })
    const lines = response.rawHeaders.filter((_, at) => response.rawHeaders[at - 1] === 'WWW-Authenticate')
    const schemes = lines.map((line) => parseChallenges(line).map(({ scheme }) => scheme))
    expect(response.status).to.equal(401)
    expect(schemes.flat()).to.have.lengthOf(lines.length)
    expect([...new Set(schemes.flat())]).to.deep.equal(['HOBA', 'Bearer', 'Digest', 'Basic'])
    expect(lines.join()).not.to.include('error=')
  })

  it('pages omit the schemes for which browsers open a dialog, and keep the others', async () => {
    const response = await get(undefined, '/users/pat', 'text/html')
    const schemes = parseChallenges(response.headers.get('www-authenticate') ?? '').map(({ scheme }) => scheme)
    expect([response.status, ...schemes]).to.deep.equal([401, 'HOBA', 'Bearer'])
    expect(await response.text()).to.include('name="password"')
  })

  const malformed: readonly (readonly [number: string, title: string, field: string])[] = [
    ['3', 'only a scheme', 'Basic'],
    ['3', 'only a scheme', 'Bearer'],
    ['3', 'only a scheme', 'Digest'],
    ['3', 'an empty value', ''],
    ['5', 'a parameter twice', 'Digest username="a", username=b'],
    ['6', 'a quote that does not end', 'Digest username="a'],
    ['17', 'Basic without a colon', `Basic ${Buffer.from('pat').toString('base64')}`],
    ['19', 'Basic in the alphabet of URLs', 'Basic cGF0OnBhdC1kZW1vLXBhc3N3b3J_'],
    ['19', 'Basic that is no base64', 'Basic !!!!'],
    ['19', 'Basic with bits that count for nothing', 'Basic cGF0OnB='],
    ['22', 'Basic with a control character', basic('pat', 'a\u0007b')],
    ['24', 'Basic with a password of 10 kB', basic('pat', 'x'.repeat(10_000))],
    ['46', 'Bearer with parameters', 'Bearer token="a"'],
    ['34', 'an algorithm that is not offered', digestOf({ algorithm: 'SHA-512' })],
    ['35', 'Digest without qop', digestOf({ qop: undefined })],
    ['35', 'Digest with a qop that is not offered', digestOf({ qop: 'auth-conf' })],
    ['33', 'Digest for another target', digestOf({ uri: '/users/PAT' })],
    ['29', 'Digest with a count of one digit', digestOf({ nc: '1' })],
    ['29', 'Digest with a count that is not hexadecimal', digestOf({ nc: '0000000g' })],
    ['29', 'Digest with a count of nothing', digestOf({ nc: '00000000' })],
    ['39', 'Digest with two user names', digestOf({ 'username*': `UTF-8''pat` })],
    ['41', 'Digest for another realm', digestOf({ realm: 'elsewhere' })],
    ['42', 'Digest with a response that is too short', digestOf({ response: 'abc' })],
    ['65', 'HOBA with three parts', 'HOBA result="a.b.c"'],
    ['65', 'HOBA with an empty part', 'HOBA result="a..c.d"'],
  ]
  for (const [number, title, field] of malformed) {
    it(`${number}: ${title} gets 400`, async () => {
      const { response } = await client.send({ method: 'GET', target: '/users/pat', fields: { Authorization: field } })
      expect(response.status).to.equal(400)
    })
  }

  it('2: an unknown scheme gets 401, on public pages too', async () => {
    expect((await get('Foo bar')).status).to.equal(401)
    const response = await get('Foo bar', '/')
    expect([response.status, response.headers.has('www-authenticate')]).to.deep.equal([401, true])
  })

  it('4: two Authorization lines get 400', async () => {
    const fields = { Authorization: [right, right] }
    expect((await client.send({ method: 'GET', target: '/users/pat', fields })).response.status).to.equal(400)
  })

  it('7: header fields of 17 KB get 431', async () => {
    const fields = { Authorization: `Basic ${'A'.repeat(17_000)}` }
    expect((await client.send({ method: 'GET', target: '/users/pat', fields })).response.status).to.equal(431)
  })

  it('8: a control character in a field gets 400', async () => {
    const status = await new Promise<string>((resolve, reject) => {
      const { hostname, port, host } = new URL(clinic.origin)
      const socket = dial(Number(port), hostname, () => {
        socket.write(`GET /users/pat HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Basic \u0000\r\n\r\n`)
      })
      socket.once('data', (data: Buffer) => {
        socket.destroy()
        resolve(data.toString('latin1').split(' ')[1] ?? '')
      })
      socket.once('error', reject)
    })
    expect(status).to.equal('400')
  })

  it('9: scheme names are case-insensitive, and may precede any number of spaces', async () => {
    for (const field of [right.replace('Basic', 'bAsIc'), right.replace(' ', '   '), `${right}  `]) {
      expect((await get(field)).status, field).to.equal(200)
    }
  })

  it('10: a realm that is invalid in a header field fails at startup', async () => {
    for (const realm of ['a\r\nb', 'ä', '']) {
      const opened = await openClinic({ realm }).then(
        (clinic) => clinic.close().then(() => 'opened'),
        (error: unknown) => (error instanceof RangeError ? 'refused' : String(error)),
      )
      expect(opened, realm).to.equal('refused')
    }
    const quoted = await openClinic({ realm: 'a "b" \\c' })
    const answer = await fetch(`${quoted.origin}/users/pat`)
    const challenges = parseChallenges(answer.headers.get('www-authenticate') ?? '')
    expect(challenges.map(({ parameters }) => parameters.get('realm'))).to.include('a "b" \\c')
    await quoted.close()
  })

  it('23, 25: wrong passwords, unknown users and empty user names get the same response', async () => {
    const answers = [
      await get(basic('pat', 'wrong')),
      await get(basic('nobody', 'wrong')),
      await get(basic('pat', '')),
      await get(basic('', 'x')),
    ]
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).to.deep.equal([403, 403, 403, 403])
    expect(new Set(bodies).size).to.equal(1)
    expect(new Set(answers.map(({ headers }) => [...headers.keys()].join())).size).to.equal(1)
    for (const { headers } of answers) expect(headers.get('www-authenticate')).to.include('Basic realm=')
  })

  it('20: credentials that are not UTF-8 are refused without a server error', async () => {
    const field = `Basic ${Buffer.from([0x70, 0x61, 0x74, 0x3a, 0xff, 0xfe]).toString('base64')}`
    expect((await get(field)).status).to.be.oneOf([400, 403])
  })

  it('47, 54: a malformed or foreign token gets 401 with invalid_token (RFC 6750 §3.1)', async () => {
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const token of [`${none}.${none}.`, 'A'.repeat(43), '../../etc/passwd', '~OR1']) {
      const response = await get(`Bearer ${token}`)
      expect(response.status, token).to.equal(401)
      expect(response.headers.get('www-authenticate')).to.include('error="invalid_token"')
      expect(await response.text()).not.to.include('Wrong user name')
    }
  })

  it('60: no response echoes the credentials', async () => {
    const response = await get('Bearer SecretThatIsWrong')
    expect((await response.text()) + JSON.stringify([...response.headers])).not.to.include('SecretThatIsWrong')
  })

  it('a client application learns the scope that it lacks; none may change the account', async () => {
    const application = basic('pat', 'pat-demo-application-password')
    expect((await get(application)).status).to.equal(200)
    expect((await get(application, '/appointments')).status).to.equal(200)
    expect((await get(application, '/users/pat/sessions')).status).to.equal(403)
  })

  it('103: Authorization takes precedence over the cookie of another user', async () => {
    const cookie = await cookieOf(clinic, 'desk')
    const response = await fetch(`${clinic.origin}/session`, {
      headers: { cookie, authorization: right, accept: 'application/json' },
    })
    expect(((await response.json()) as { user: string }).user).to.equal('pat')
  })

  it('106: personal responses are not stored by shared caches', async () => {
    const token = await signedIn(clinic, 'pat')
    for (const path of ['/session', '/users/pat', '/appointments', '/users/pat/sessions']) {
      expect((await get(`Bearer ${token}`, path)).headers.get('cache-control'), path).to.equal('no-store')
    }
    const home = await get(`Bearer ${token}`, '/')
    expect(home.headers.get('cache-control')).to.equal('private, no-cache')
    expect(home.headers.get('vary')).to.include('Authorization').and.include('Cookie')
    expect(home.headers.get('etag')).not.to.equal((await get(undefined, '/')).headers.get('etag'))
  })

  it('an application password gives access to the profile, cart and purchases of its owner, and does not update the profile', async () => {
    const authorization = `Basic ${Buffer.from('pat:pat-demo-application-password').toString('base64')}`
    for (const path of ['/users/pat/profile', '/users/pat/cart', '/settlements']) {
      const response = await fetch(clinic.origin + path, { headers: { authorization, accept: 'application/json' } })
      expect(response.status, path).to.equal(200)
    }
    const changed = await fetch(`${clinic.origin}/users/pat/profile`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ name: 'Pat', email: 'evil@example.org' }),
    })
    expect(changed.status).to.equal(403)
  })
})

async function cookieOf({ origin }: Clinic, user: string): Promise<string> {
  const response = await fetch(`${origin}/session`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ user, password: `${user}-demo-password` }),
  })
  return (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
}

function digestOf(changes: Readonly<Record<string, string | undefined>>): string {
  const usual: Readonly<Record<string, string | undefined>> = {
    username: 'pat',
    realm: 'Waymark Clinic',
    nonce: 'n',
    uri: '/users/pat',
    response: '0'.repeat(64),
    algorithm: 'SHA-256',
    cnonce: 'c',
    nc: '00000001',
    qop: 'auth',
  }
  const unquoted = new Set(['algorithm', 'nc', 'qop', 'username*'])
  const pairs = Object.entries({ ...usual, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [unquoted.has(name) ? `${name}=${value}` : `${name}="${value}"`],
  )
  return `Digest ${pairs.join(', ')}`
}
