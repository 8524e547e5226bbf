import { SignatureRefused, type SignedMessage, signatureKeys, verifyResponse } from '@waymark/sdk/signatures'
import { expect } from 'chai'
import { openClinic, testSecret, type Clinic } from '../../support/clinic.ts'
import { waymark } from '../../support/sdk/command.ts'
import { shopper } from '../../support/shop.ts'
import { signedIn } from '../../support/authentication/signed-in.ts'

describe('a signed receipt', () => {
  let clinic: Clinic
  let receipt: string
  let token: string
  before(async () => {
    clinic = await openClinic()
    const client = await shopper(clinic, 'pat')
    const { document } = await client.get('/books')
    const book = document._embedded?.['item']?.[0]?._links['self']?.href ?? ''
    await client.add(book.split('/').at(-1) ?? '')
    receipt = await client.settle()
    await client.step(receipt, 'address')
    await client.step(receipt, 'payment')
    await client.step(receipt, 'confirmation')
    token = await signedIn(clinic, 'pat')
  })
  after(() => clinic.close())

  async function got(accept: string, more: Readonly<Record<string, string>> = {}): Promise<SignedMessage> {
    const headers = { accept, authorization: `Bearer ${token}`, ...more }
    const response = await fetch(clinic.origin + receipt, { headers })
    const content = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, url: response.url, headers: response.headers, content }
  }

  const checks = { now: () => clinic.clock.now() }

  for (const type of ['application/pdf', 'text/html', 'application/hal+json']) {
    it(`is verified as ${type}, at once and from a file`, async () => {
      const keys = await signatureKeys(clinic.origin)
      const message = await got(type)
      const verified = await verifyResponse(message, keys, { ...checks, maximumAge: 0 })
      expect(verified).to.deep.equal({ created: clinic.clock.now() / 1000, keyId: keys.keys[0]?.kid })
      const { status, url, headers, content } = message
      const stored = JSON.stringify({
        status,
        url,
        headers: Object.fromEntries(headers as Headers),
        content: [...content],
      })
      const read = JSON.parse(stored) as SignedMessage
      const later = { now: () => clinic.clock.now() + 9e10 }
      const again = await verifyResponse({ ...read, content: Uint8Array.from(read.content) }, keys, later)
      expect(again).to.deep.equal(verified)
    })
  }

  it('covers the digest that the client prefers', async () => {
    const message = await got('text/html', { 'want-repr-digest': 'sha-512=10' })
    expect((message.headers as Headers).get('repr-digest')).to.match(/^sha-512=/)
    await verifyResponse(message, await signatureKeys(clinic.origin), checks)
  })

  it('is refused for each change', async () => {
    const keys = await signatureKeys(clinic.origin)
    const message = await got('application/pdf')
    const fields = Object.fromEntries(message.headers as Headers)
    const other = { keys: keys.keys.map((key) => ({ ...key, x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' })) }
    const input = fields['signature-input'] ?? ''
    const without = (name: string) => ({ ...message, headers: { ...fields, [name]: undefined } })
    const cases: readonly (readonly [SignatureRefused['reason'], SignedMessage, typeof keys, object?])[] = [
      ['digest', { ...message, content: Uint8Array.of(...message.content.subarray(1)) }, keys],
      ['signature', { ...message, status: 201 }, keys],
      ['signature', { ...message, url: 'https://other.example/' }, keys],
      ['signature', { ...message, headers: { ...fields, 'content-type': 'text/html' } }, keys],
      ['signature', without('content-type'), keys],
      ['signature', without('repr-digest'), keys],
      ['unsigned', without('signature'), keys],
      ['unsigned', without('signature-input'), keys],
      ['coverage', { ...message, headers: { ...fields, 'signature-input': input.replace('"@status" ', '') } }, keys],
      [
        'signature',
        { ...message, headers: { ...fields, 'signature-input': input.replace('created=1', 'created=2') } },
        keys,
      ],
      ['signature', message, other],
      ['key', message, { keys: [] }],
      ['age', message, keys, { now: () => clinic.clock.now() + 1_000_000, maximumAge: 60 }],
      ['age', message, keys, { now: () => clinic.clock.now() - 1_000_000 }],
    ]
    for (const [reason, changed, by, more] of cases) {
      const refused: unknown = await verifyResponse(changed, by, { ...checks, ...more }).catch(
        (error: unknown) => error,
      )
      expect(refused instanceof SignatureRefused ? refused.reason : refused).to.equal(reason)
    }
  })

  it('is as right for the FHIR bundle of a patient', async () => {
    const path = '/fhir/Patient/pat/$download'
    const response = await fetch(clinic.origin + path, { headers: { authorization: `Bearer ${token}` } })
    const content = new Uint8Array(await response.arrayBuffer())
    const { status, url, headers } = response
    expect(status).to.equal(200)
    await verifyResponse({ status, url, headers, content }, await signatureKeys(clinic.origin), checks)
  })

  it('is verified by the former key after a change of the secret, as long as the service publishes it', async () => {
    const message = await got('application/pdf')
    const [former] = (await signatureKeys(clinic.origin)).keys
    const [secret, previousSecrets] = ['the new secret that only the tests know', [testSecret]]
    const rotated = await openClinic({ secret, previousSecrets })
    const keys = await signatureKeys(rotated.origin)
    expect(keys.keys).to.have.length(2)
    expect(keys.keys[0]?.kid).not.to.equal(former?.kid)
    expect((await verifyResponse(message, keys, checks)).keyId).to.equal(former?.kid)
    await rotated.close()
    const withoutFormer = { keys: keys.keys.filter(({ kid }) => kid !== former?.kid) }
    const refused = await verifyResponse(message, withoutFormer, checks).catch((error: unknown) => error)
    expect(refused).to.have.property('reason', 'key')
  })

  it('is fetched, verified and kept by the command', async () => {
    const environment = { environment: { WAYMARK_TOKEN: token }, now: checks.now }
    const words = ['follow', clinic.origin + receipt, '--verify', '--accept=text/html']
    const { code, out, errors } = await waymark(words, environment)
    const [key] = (await signatureKeys(clinic.origin)).keys
    const { host } = new URL(clinic.origin)
    const signedAt = new Date(clinic.clock.now()).toISOString()
    expect(errors).to.equal(`Signed by ${host} at ${signedAt} with the key ${key?.kid ?? ''}.\n`)
    expect([code, out]).to.deep.equal([0, new TextDecoder().decode((await got('text/html')).content)])
    // A proxy that changes the content.
    const changing: typeof fetch = async (...asked) => {
      const response = await fetch(...asked)
      if (!response.url.endsWith(receipt)) return response
      const changed = new Response((await response.text()).replace('</html>', ' </html>'), response)
      return Object.defineProperty(changed, 'url', { value: response.url })
    }
    const refused = await waymark(words, { ...environment, fetch: changing })
    expect(refused).to.deep.equal({ code: 1, out: '', errors: 'waymark: The content is not the one that was signed\n' })
    // A service that does not sign.
    const unsigning: typeof fetch = async (...asked) => {
      const response = await fetch(...asked)
      const headers = new Headers(response.headers)
      headers.delete('signature')
      const without = new Response(response.body, { status: response.status, headers })
      return Object.defineProperty(without, 'url', { value: response.url })
    }
    const unsigned = await waymark(words, { ...environment, fetch: unsigning })
    expect(unsigned).to.deep.equal({ code: 1, out: '', errors: 'waymark: The response has no signature\n' })
    for (const wrong of [['--pointer=/total'], ['crawl']]) {
      const [name = 'follow'] = wrong.filter((word) => !word.startsWith('-'))
      const others = wrong.filter((word) => word.startsWith('-'))
      expect((await waymark([name, clinic.origin, '--verify', ...others], environment)).code).to.equal(2)
    }
  })

  it('signs no refusal, no range, and nothing else', async () => {
    const part = await got('application/pdf', { range: 'bytes=0-9' })
    expect([part.status, (part.headers as Headers).has('signature')]).to.deep.equal([206, false])
    expect((await fetch(`${clinic.origin}${receipt}`)).headers.has('signature')).to.equal(false)
    expect((await fetch(`${clinic.origin}/doctors`)).headers.has('signature')).to.equal(false)
  })
})

describe('a signed response', () => {
  const encoder = new TextEncoder()
  const content = encoder.encode('text')
  const url = 'https://clinic.example/file'
  const components = '("@status" "@authority";req "content-type" "repr-digest")'
  let pair: CryptoKeyPair
  let digest: string
  let key: { readonly kid: string; readonly kty: string; readonly crv?: string; readonly x?: string }
  before(async () => {
    pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
    const { kty = '', crv, x } = await crypto.subtle.exportKey('jwk', pair.publicKey)
    key = { kid: 'a', kty, ...(crv === undefined ? {} : { crv }), ...(x === undefined ? {} : { x }) }
    digest = `sha-256=:${Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('base64')}:`
  })

  /** Returns the response with one right signature, before which another one may be. */
  async function signed(parameters: string, before?: { readonly input: string; readonly value: string }) {
    const input = `${components};${parameters}`
    const base = ['"@status": 200', '"@authority";req: clinic.example', '"content-type": text/plain']
    const text = [...base, `"repr-digest": ${digest}`, `"@signature-params": ${input}`].join('\n')
    const value = Buffer.from(await crypto.subtle.sign('Ed25519', pair.privateKey, encoder.encode(text)))
    const inputs = [...(before === undefined ? [] : [`proxy=${before.input}`]), `sig=${input}`]
    const values = [...(before === undefined ? [] : [`proxy=:${before.value}:`]), `sig=:${value.toString('base64')}:`]
    const headers = {
      'content-type': 'text/plain',
      'repr-digest': digest,
      'signature-input': inputs.join(', '),
      signature: values.join(', '),
    }
    return { status: 200, url, headers, content }
  }
  const checks = { now: () => 1_000_000_000 }
  const reasonOf = async (
    message: SignedMessage,
    keys = [key] as readonly (typeof key & { use?: string })[],
    more = {},
  ) =>
    verifyResponse(message, { keys }, { ...checks, ...more }).then(
      () => 'right',
      (error: unknown) => (error instanceof SignatureRefused ? error.reason : error),
    )

  it('may have other signatures before its own', async () => {
    const proxy = { input: '("@status");created=1;keyid="p"', value: 'AAAA' }
    expect(await reasonOf(await signed('created=1000000;keyid="a"', proxy))).to.equal('right')
    const ofOther = { input: `${components};created=1;keyid="p"`, value: 'AAAA' }
    expect(await reasonOf(await signed('created=1000000;keyid="a"', ofOther))).to.equal('right')
  })

  it('is refused after its expiry, with another algorithm, and by a key for another use (RFC 9421 §3.2)', async () => {
    expect(await reasonOf(await signed('created=999000;expires=999100;keyid="a"'))).to.equal('age')
    expect(await reasonOf(await signed('created=1000000;expires=1000100;keyid="a";alg="ed25519"'))).to.equal('right')
    expect(await reasonOf(await signed('created=1000000;keyid="a";alg="rsa-pss-sha512"'))).to.equal('key')
    const plain = await signed('created=1000000;keyid="a"')
    expect(await reasonOf(plain, [{ ...key, use: 'enc' }])).to.equal('key')
    expect(await reasonOf(plain, [{ ...key, use: 'sig' }])).to.equal('right')
    expect(await reasonOf(plain, [key], { maximumAge: NaN })).to.equal('age')
  })

  it('is refused if it covers what the program does not know, or its key is none', async () => {
    const unknown = ['"@method";req', '"content-type";req', '"x y"']
    for (const other of unknown) {
      const before = { input: `${components.replace(')', ` ${other})`)};created=1;keyid="a"`, value: 'AAAA' }
      const message = await signed('created=1000000;keyid="a"', before)
      expect(await reasonOf(message), other).to.equal('right')
      const { headers } = message
      const without = { ...message, headers: { ...headers, signature: headers.signature.replace(/, sig=.*/, '') } }
      expect(await reasonOf({ ...without, headers: new Headers(without.headers) }), other).to.equal('signature')
    }
    expect(await reasonOf(await signed('created=1000000;keyid="a"'), [{ ...key, x: '!' }])).to.equal('signature')
  })

  it('has no keys of a service that publishes something else', async () => {
    const link = { href: '/keys', type: 'application/jwk-set+json' }
    const ofService = (catalog: string, keys: string) =>
      signatureKeys('https://clinic.example', {
        fetch: (target) => {
          const isKeys = target instanceof URL && target.pathname === '/keys'
          return Promise.resolve(new Response(isKeys ? keys : catalog))
        },
      }).catch((error: unknown) => String(error))
    const catalog = JSON.stringify({ linkset: [null, { 'service-meta': [{}, link] }] })
    const other =
      'Error: https://clinic.example/.well-known/api-catalog is no document of the type application/linkset+json'
    for (const wrong of ['<html>', 'null', '[]']) expect(await ofService(wrong, '')).to.equal(other)
    expect(await ofService('{}', '')).to.equal('Error: https://clinic.example publishes no keys of signatures')
    for (const none of ['{}', '{"keys":[null,{"kty":1}]}'])
      expect(await ofService(catalog, none)).to.deep.equal({ keys: [] })
    const published = { keys: [{ ...key, key_ops: ['verify'] }] }
    expect(await ofService(catalog, JSON.stringify(published))).to.deep.equal(published)
  })
})
