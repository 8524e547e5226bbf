import { expect } from 'chai'
import { createHash, webcrypto } from 'node:crypto'
import {
  digestAlgorithmOf,
  digestConfirmation,
  digested,
  digestedAsync,
  digestHashOf,
  digestResponse,
  digestSecret,
  digestUserHash,
  type DigestAlgorithm,
} from '@waymark/shared'
import { cutShort, digestVectors } from '../../kit/authentication/digest-vectors.ts'

const nodeNames = { 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256', MD5: 'md5' } as const

const hashWith =
  (algorithm: DigestAlgorithm) =>
  (input: string | Uint8Array): string =>
    createHash(nodeNames[digestHashOf(algorithm)]).update(input).digest('hex')

describe('the formulas of Digest (RFC 7616 §3.4)', () => {
  for (const [number, vector] of digestVectors.entries()) {
    const { origin, algorithm, qop, method } = vector
    it(`give vector ${String(number)}: ${algorithm}, ${qop}, ${method} (${origin})`, () => {
      const hash = hashWith(algorithm)
      const exchange = { ...vector, nc: '00000001', content: Buffer.from(vector.content) }
      expect(digested(digestSecret(vector), hash)).to.equal(vector.secret)
      expect(digested(digestUserHash(vector), hash)).to.equal(vector.userHash)
      expect(digested(digestResponse(exchange), hash)).to.equal(vector.response)
      expect(digested(digestConfirmation(exchange), hash)).to.equal(vector.confirmation)
    })
  }

  it('are right where the RFC prints a truncated SHA-512 (erratum 4897)', () => {
    const vector = digestVectors.at(-1)
    if (vector === undefined) throw new Error('There are vectors')
    const cut = (input: string | Uint8Array): string => createHash('sha512').update(input).digest('hex').slice(0, 64)
    const { algorithm, nonce, cnonce, qop, uri, method } = vector
    const secret = digested(digestSecret(vector), cut)
    const exchange = { algorithm, secret, nonce, cnonce, qop, uri, method, nc: '00000001' }
    expect(digested(digestUserHash(vector), cut)).to.equal(cutShort.userHash)
    expect(digested(digestResponse(exchange), cut)).to.equal(cutShort.response)
  })

  it('have the same result with an asynchronous hash', async () => {
    const waited = async (input: string | Uint8Array): Promise<string> => {
      const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : Uint8Array.from(input)
      return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
    }
    const ofSha256 = digestVectors.filter(({ algorithm }) => digestHashOf(algorithm) === 'SHA-256')
    expect(ofSha256).to.have.length(7)
    for (const vector of ofSha256) {
      const exchange = { ...vector, nc: '00000001', content: Buffer.from(vector.content) }
      expect(await digestedAsync(digestResponse(exchange), waited)).to.equal(vector.response)
    }
  })

  it('hash no content as empty content with auth-int (§3.4.3)', () => {
    const [vector] = digestVectors.filter(({ qop, content }) => qop === 'auth-int' && content === '')
    if (vector === undefined) throw new Error('There is a vector without content')
    const { algorithm, secret, nonce, cnonce, qop, uri, method, response } = vector
    const exchange = { algorithm, secret, nonce, cnonce, qop, uri, method, nc: '00000001' }
    expect(digested(digestResponse(exchange), hashWith(algorithm))).to.equal(response)
  })
})

describe('the name of an algorithm of Digest', () => {
  it('is case-insensitive, and MD5 if it is missing (RFC 7616 §3.3)', () => {
    expect(digestAlgorithmOf('sha-256-SESS')).to.equal('SHA-256-sess')
    expect(digestAlgorithmOf(undefined)).to.equal('MD5')
    expect(digestAlgorithmOf('SHA-1')).to.equal(undefined)
    expect(digestAlgorithmOf('')).to.equal(undefined)
  })
})
