import { connect, generateHobaKey, hoba, hobaKey, isHttpFailure, type HobaKey } from '@waymark/sdk'
import { parseCredentials } from '@waymark/shared'
import { expect } from 'chai'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { challenging } from '../../support/sdk/challenges.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'

const challengeOf = (challenge: string, age = '60', realm = 'clinic') =>
  `HOBA challenge="${challenge}", max-age="${age}", realm="${realm}"`

/** Parses and verifies a signature by RFC 7486 §2, with Node's cryptography. */
function isSigned({ headers }: Received, key: HobaKey, challenge: string, realm = 'clinic'): boolean {
  const parts = parseCredentials(headers.authorization ?? '')
    ?.parameters.get('result')
    ?.split('.')
  if (parts?.length !== 4) return false
  const [kid, given, nonce, signature] = parts as [string, string, string, string]
  const fields = [nonce, '0', `http://${String(headers.host)}`, realm, kid, given]
  const signed = fields.map((field) => `${String(Buffer.byteLength(field))}:${field}`).join('')
  const isRight = verify('RSA-SHA256', Buffer.from(signed), key.pem, Buffer.from(signature, 'base64url'))
  return isRight && given === challenge && kid === key.kid
}

describe('HOBA (RFC 7486)', () => {
  const serve = services()
  let key: HobaKey

  before(async () => {
    key = await generateHobaKey()
  })

  it('creates a non-extractable key with the id and the public key of a registration (§6.2, §9.4)', async () => {
    expect(key.privateKey.extractable).to.equal(false)
    const publicKey = createPublicKey(key.pem)
    expect(key.pem).to.match(/^-----BEGIN PUBLIC KEY-----\n([\w+/=]{1,64}\n)+-----END PUBLIC KEY-----\n$/)
    expect(publicKey.asymmetricKeyDetails).to.deep.equal({ modulusLength: 2048, publicExponent: 65537n })
    const der = publicKey.export({ type: 'spki', format: 'der' })
    expect(key.kid).to.equal(createHash('sha256').update(der).digest('base64url'))
    expect(await hobaKey(key)).to.deep.equal(key)
  })

  it('signs the challenge for the origin with its port (§2)', async () => {
    const service = await serve({
      'GET /': (request) => (isSigned(request, key, 'c1==') ? { body: {} } : challenging(challengeOf('c1=='))),
    })
    await connect(service.entry, { credentials: hoba(key) })
    expect(service.received.at(-1)?.headers.authorization).to.match(
      /^HOBA result="[\w-]{43}\.c1==\.[\w-]{22}\.[\w-]{342}"$/,
    )
  })

  it('signs an empty realm without a realm', async () => {
    const service = await serve({
      'GET /': (request) =>
        isSigned(request, key, 'c1', '') ? { body: {} } : challenging('HOBA challenge="c1", max-age="0"'),
    })
    await connect(service.entry, { credentials: hoba(key) })
    expect(service.lines).to.have.length(2)
  })

  for (const field of [
    'HOBA challenge="c"',
    'HOBA max-age="60"',
    'HOBA challenge="", max-age="60"',
    'HOBA challenge="a.b", max-age="60"',
    'HOBA challenge="c", max-age="-1"',
    challengeOf('c', '60', 'other'),
  ]) {
    it(`does not answer ${field}`, async () => {
      const service = await serve({ 'GET /': challenging(field) })
      await rejectedAs(connect(service.entry, { credentials: hoba(key, { realm: 'clinic' }) }), isHttpFailure)
      expect(service.lines).to.have.length(1)
    })
  }

  it('signs each request separately while the challenge is valid', async () => {
    const service = await serve({
      'GET /': (request) => (isSigned(request, key, 'c1') ? { body: {} } : challenging(challengeOf('c1'))),
    })
    const home = connect(service.entry, { credentials: hoba(key) })
    await home.get()
    await home.get()
    const results = service.received.map(({ headers }) => headers.authorization)
    expect(new Set(results).size).to.equal(3)
    expect(results).to.have.length(3)
  })

  it('signs one request for a challenge without an age', async () => {
    let count = 0
    const service = await serve({ 'GET /': onceOnly(() => (count += 1), '0') })
    const home = connect(service.entry, { credentials: hoba(key) })
    await home.get()
    await home.get()
    expect(service.received.map(({ headers }) => headers.authorization !== undefined)).to.deep.equal([
      ...[false, true],
      ...[false, true],
    ])
  })

  it('learns that a service accepts each challenge once', async () => {
    let count = 0
    const service = await serve({ 'GET /': onceOnly(() => (count += 1), '60') })
    const home = connect(service.entry, { credentials: hoba(key) })
    await home.get()
    await home.get()
    await home.get()
    expect(service.received.map(({ headers }) => headers.authorization !== undefined)).to.deep.equal([
      ...[false, true],
      ...[true, true],
      ...[false, true],
    ])
  })

  /** Accepts the latest challenge only, and each once. */
  function onceOnly(next: () => number, age: string) {
    let open = ''
    return (request: Received): Reply => {
      const isTaken = open !== '' && isSigned(request, key, open)
      if (isTaken) {
        open = ''
        return { body: {} }
      }
      open = `c${String(next())}`
      return challenging(challengeOf(open, age))
    }
  }
})
