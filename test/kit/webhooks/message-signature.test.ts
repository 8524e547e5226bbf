import { expect } from 'chai'
import { createPrivateKey, createPublicKey, createSecretKey } from 'node:crypto'
import { type SignatureKey, signatureFields, verifiedSignature } from '@waymark/server/webhooks'

// RFC 9421 §B.1.4, §B.1.5 and §B.2.
const ed25519 = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF
-----END PRIVATE KEY-----`
const ed25519Public = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=
-----END PUBLIC KEY-----`
const shared = 'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ=='

const request = {
  method: 'POST',
  url: 'https://example.com/foo?param=Value&Pet=dog',
  headers: {
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-length': '18',
  },
}
const created = 1618884473
const hmac: SignatureKey = { algorithm: 'hmac-sha256', key: createSecretKey(Buffer.from(shared, 'base64')) }
const vectors = {
  'B.2.5 hmac-sha256': {
    label: 'sig-b25',
    components: ['date', '@authority', 'content-type'],
    parameters: { created, keyid: 'test-shared-secret' },
    signing: hmac,
    verifying: hmac,
    input: 'sig-b25=("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
    signature: 'sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:',
  },
  'B.2.6 ed25519': {
    label: 'sig-b26',
    components: ['date', '@method', '@path', '@authority', 'content-type', 'content-length'],
    parameters: { created, keyid: 'test-key-ed25519' },
    signing: { algorithm: 'ed25519', key: createPrivateKey(ed25519) },
    verifying: { algorithm: 'ed25519', key: createPublicKey(ed25519Public) },
    input:
      'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    signature: 'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
  },
} as const

describe('HTTP message signatures', () => {
  for (const [name, { signing, verifying, input, signature, ...signed }] of Object.entries(vectors)) {
    it(`are those of RFC 9421 §${name}`, () => {
      expect(signatureFields(request, signed, signing)).to.deep.equal({ 'signature-input': input, signature })
      const sent = { ...request, headers: { ...request.headers, 'signature-input': input, signature } }
      const verified = verifiedSignature(sent, signed.label, verifying)
      expect(verified?.components).to.deep.equal(signed.components)
      expect(verified?.parameters.get('created')).to.equal(created)
    })
  }

  it('cover the derived components of a request (RFC 9421 §2.2)', () => {
    const components = ['@method', '@target-uri', '@authority', '@scheme', '@request-target', '@path', '@query']
    const key: SignatureKey = { algorithm: 'hmac-sha256', key: createSecretKey(Buffer.from('key')) }
    const get = { method: 'GET', url: 'https://Example.com:443/a?b=c', headers: {} }
    const fields = signatureFields(get, { label: 's', components, parameters: {} }, key)
    const isRight = (other: Partial<typeof get>): boolean =>
      verifiedSignature({ ...get, headers: { ...fields }, ...other }, 's', key) !== undefined
    expect(isRight({ url: 'https://example.com/a?b=c' })).to.equal(true)
    const others = [{ method: 'PUT' }, { url: 'http://example.com/a?b=c' }, { url: 'https://example.com/a?b=d' }]
    expect(others.map(isRight)).to.deep.equal([false, false, false])
  })

  it('are refused if a covered part, a parameter or the signature is another, or if a part is missing', () => {
    const { label, components, parameters } = vectors['B.2.5 hmac-sha256']
    const fields = signatureFields(request, { label, components, parameters }, hmac)
    const headers = { ...request.headers, ...fields }
    const refused = [
      { ...headers, date: 'Tue, 20 Apr 2021 02:07:56 GMT' },
      { ...headers, date: undefined },
      { ...headers, 'signature-input': fields['signature-input'].replace('1618884473', '1618884474') },
      { ...headers, 'signature-input': fields['signature-input'].replace('"date"', '"date" "date"') },
      { ...headers, 'signature-input': fields['signature-input'].replace('"date"', '"date";bs') },
      { ...headers, 'signature-input': 'sig-b25' },
      { ...headers, 'signature-input': '"' },
      { ...headers, signature: 'sig-b25=:AAAA:' },
      { ...headers, signature: 'sig-b25="text"' },
      { ...headers, signature: undefined },
    ].map((each) => verifiedSignature({ ...request, headers: each }, label, hmac))
    expect(refused).to.deep.equal(refused.map(() => undefined))
    expect(verifiedSignature({ ...request, headers }, 'other', hmac)).to.equal(undefined)
  })

  it('are not made over a part that the request does not have', () => {
    const sign = (component: string): unknown =>
      signatureFields(request, { label: 's', components: [component], parameters: {} }, hmac)
    expect(() => sign('x-missing')).to.throw('not in the message')
    expect(() => sign('@status')).to.throw('not in the message')
  })

  it('cover a response with its request (RFC 9421 §2.2.9, §2.4)', () => {
    const key: SignatureKey = { algorithm: 'hmac-sha256', key: createSecretKey(Buffer.from('key')) }
    const request = { method: 'GET', url: 'https://clinic.example/receipt', headers: {} }
    const response = { status: 200, headers: { 'content-type': 'text/plain' }, request }
    const components = ['@status', '@authority;req', 'content-type']
    const fields = signatureFields(response, { label: 's', components, parameters: {} }, key)
    expect(fields['signature-input']).to.equal('s=("@status" "@authority";req "content-type")')
    const verified = (other: object) =>
      verifiedSignature({ ...response, headers: { ...response.headers, ...fields }, ...other }, 's', key)
    expect(verified({})?.components).to.deep.equal(components)
    expect(verified({ status: 404 })).to.equal(undefined)
    expect(verified({ request: { ...request, url: 'https://other.example/' } })).to.equal(undefined)
    expect(verified({ request: undefined })).to.equal(undefined)
  })
})
