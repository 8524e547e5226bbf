import { createServer, type Server } from 'node:http'
import { expect } from 'chai'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { parseChallenges } from '@waymark/shared'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { closed, listening } from '../../../support/http/listening.ts'
import { responseFor } from '../../../support/authentication/token-endpoint.ts'

const issuer = 'https://login.example'
const audience = 'https://clinic.example'

type Change = Readonly<Record<string, unknown>>

/** Access tokens of another issuer (RFC 9068), and forgeries of them (RFC 8725 §2). */
describe('tokens of another issuer', () => {
  let clinic: Clinic
  let keys: Server
  let pair: { readonly publicKey: CryptoKey; readonly privateKey: CryptoKey }
  let rare: typeof pair
  let isReachable = true
  before(async () => {
    pair = await generateKeyPair('ES256')
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
    rare = await generateKeyPair('ES512')
    const other = { ...(await exportJWK(rare.publicKey)), kid: 'two' }
    keys = createServer((_request, response) => {
      response.writeHead(isReachable ? 200 : 500, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ keys: [jwk, other] }))
    })
    const keysUrl = `${await listening(keys)}/keys`
    clinic = await openClinic({ foreignIssuer: { issuer, audience, keysUrl } })
  })
  after(async () => {
    await clinic.close()
    await closed(keys)
  })

  const seconds = (): number => Math.floor(clinic.clock.now() / 1000)
  const claims = (): JWTPayload => ({
    iss: issuer,
    aud: audience,
    sub: 'pat',
    client_id: 'diary',
    scope: 'appointments profile',
    iat: seconds(),
    exp: seconds() + 300,
    jti: 'a',
  })
  const signed = (change: Change = {}, header: Readonly<Record<string, string>> = {}): Promise<string> =>
    new SignJWT(defined({ ...claims(), ...change }))
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one', ...header })
      .sign(pair.privateKey)
  const defined = (given: Change): JWTPayload =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const outcome = async (token: string, path?: string): Promise<readonly [number, string | undefined]> => {
    const response = await responseFor(clinic, token, path)
    const challenges = parseChallenges(response.headers.get('www-authenticate') ?? '')
    return [response.status, challenges.find(({ scheme }) => scheme === 'Bearer')?.parameters.get('error')]
  }

  it('authenticate the account in `sub`, limited by `scope`', async () => {
    expect(await outcome(await signed())).to.deep.equal([200, undefined])
    expect(await outcome(await signed({ sub: 'PAT' }), '/users/pat')).to.deep.equal([200, undefined])
    expect(await outcome(await signed({ scope: 'profile' }))).to.deep.equal([403, 'insufficient_scope'])
    expect(await outcome(await signed({ scope: undefined }))).to.deep.equal([403, 'insufficient_scope'])
    expect(await outcome(await signed({}, { typ: 'application/at+jwt' }))).to.deep.equal([200, undefined])
  })

  const refused: readonly (readonly [title: string, change: Change, header?: Readonly<Record<string, string>>])[] = [
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another audience', { aud: 'https://other.example' }],
    ['without a subject', { sub: undefined }],
    ['of an unknown subject', { sub: 'nobody' }],
    ['without an expiry', { exp: undefined }],
    ['without a client application', { client_id: undefined }],
    ['that is not valid yet', { nbf: 4_000_000_000 }],
    ['that is bound to another key', { cnf: { jkt: 'x' } }],
    ['that is an ID token', {}, { typ: 'JWT' }],
    ['with a path as key id', {}, { kid: '../../etc/passwd' }],
    ['with an SQL statement as key id', {}, { kid: `' OR 1=1 --` }],
  ]
  for (const [title, change, header] of refused) {
    it(`47: one ${title} gets 403`, async () => {
      expect(await outcome(await signed(change, header))).to.deep.equal([401, 'invalid_token'])
    })
  }

  it('49: an expired one gets 401', async () => {
    expect(await outcome(await signed({ exp: seconds() - 1 }))).to.deep.equal([401, 'invalid_token'])
  })

  it('47: one without a signature, or with a public secret, its own key or an unusual algorithm, gets 403', async () => {
    const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = (alg: string): string => `${encoded({ alg, typ: 'at+jwt', kid: 'one' })}.${encoded(claims())}.`
    const secret = new TextEncoder().encode(await exportSPKI(pair.publicKey))
    const symmetric = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'one' })
      .sign(secret)
    const mine = await generateKeyPair('ES256')
    const brought = {
      alg: 'ES256',
      typ: 'at+jwt',
      kid: 'one',
      jwk: await exportJWK(mine.publicKey),
      jku: 'http://127.0.0.1:9/',
    }
    const own = await new SignJWT(claims()).setProtectedHeader(brought).sign(mine.privateKey)
    const changed = (await signed()).replace(/\.[^.]+\./, `.${encoded({ ...claims(), sub: 'desk' })}.`)
    const { privateKey } = rare
    const unusual = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES512', typ: 'at+jwt', kid: 'two' })
      .sign(privateKey)
    for (const token of [unusual, unsigned('none'), unsigned('None'), unsigned('ES256'), symmetric, own, changed]) {
      expect(await outcome(token), token).to.deep.equal([401, 'invalid_token'])
    }
  })

  it('get 503 with Retry-After if the keys are unavailable; other tokens are not affected', async () => {
    isReachable = false
    const elsewhere = await openClinic({
      foreignIssuer: { issuer, audience, keysUrl: `http://127.0.0.1:${String(portOf(keys))}/keys` },
    })
    const response = await responseFor(elsewhere, await signed())
    expect([response.status, response.headers.has('retry-after')]).to.deep.equal([503, true])
    expect((await responseFor(elsewhere, 'opaque')).status).to.equal(401)
    isReachable = true
    await elsewhere.close()
  })
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
