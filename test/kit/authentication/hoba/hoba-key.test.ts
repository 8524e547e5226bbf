import { expect } from 'chai'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { hobaKeyOf } from '../../../../server/kit/authentication/hoba/hoba-key.ts'
import { newDevice } from '../hoba-device.ts'

const { pem, kid, publicKey, privateKey } = newDevice()
const spki = { type: 'spki', format: 'pem' } as const
const certificate = pem.replaceAll('PUBLIC KEY', 'CERTIFICATE')

function kidOf(text: string): string {
  const der = Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')
  return createHash('sha256').update(der).digest('base64url')
}

const withBytesAfter = (text: string): string => {
  const der = Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')
  const longer = Buffer.concat([der, Buffer.of(0, 0)]).toString('base64')
  return `-----BEGIN PUBLIC KEY-----\n${longer}\n-----END PUBLIC KEY-----\n`
}

describe('the key of a HOBA registration (RFC 7486 §6.1.1)', () => {
  it('has its own hash as id for type 0, which is the default', () => {
    expect(hobaKeyOf({ pub: pem, kid })).to.deep.equal({ kid, publicKey })
    expect(hobaKeyOf({ pub: pem, kid, kidtype: '0' })).to.deep.equal({ kid, publicKey })
    expect(hobaKeyOf({ pub: pem, kid: kidOf('another') })).to.include({ field: 'kid' })
    expect(hobaKeyOf({ pub: pem, kid: 'AQAB' })).to.include({ field: 'kid' })
    expect(hobaKeyOf({ pub: pem, kid: '' })).to.include({ field: 'kid' })
  })

  it('has any id for types 1 and 2, except the hash of another key (§9.4)', () => {
    for (const kidtype of ['1', '2']) {
      expect(hobaKeyOf({ pub: pem, kid: 'bXkga2V5', kidtype })).to.deep.equal({ kid: 'bXkga2V5', publicKey })
      expect(hobaKeyOf({ pub: pem, kid: kidOf('another'), kidtype })).to.include({ field: 'kid' })
      expect(hobaKeyOf({ pub: pem, kid: 'a.b', kidtype })).to.include({ field: 'kid' })
      expect(hobaKeyOf({ pub: pem, kid: 'a'.repeat(256), kidtype })).to.include({ field: 'kid' })
    }
    expect(hobaKeyOf({ pub: pem, kid, kidtype: '3' })).to.include({ field: 'kidtype' })
    expect(hobaKeyOf({ pub: pem, kid, kidtype: '' })).to.include({ field: 'kidtype' })
  })

  it('may be base64url, as in appendix B, with any line breaks', () => {
    const body = pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
    const url = body.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    for (const text of [body, url, body.replaceAll(/(.{64})/g, '$1\r\n')]) {
      const pub = `-----BEGIN PUBLIC KEY-----\r\n${text}\r\n-----END PUBLIC KEY-----`
      expect(hobaKeyOf({ pub, kid })).to.deep.equal({ kid, publicKey })
    }
  })

  it('may have up to 8192 bits', () => {
    const longer = newDevice(4096)
    expect(hobaKeyOf({ pub: longer.pem, kid: longer.kid })).to.have.property('publicKey')
  }).timeout(60_000)

  const refused: readonly (readonly [what: string, pub: string])[] = [
    ['nothing', ''],
    ['not PEM', 'hello'],
    ['an empty PEM', '-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----'],
    ['a private key, PKCS #8', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['a private key, PKCS #1', privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
    [
      'a private key with a public label',
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('PRIVATE', 'PUBLIC'),
    ],
    ['the label of a certificate', certificate],
    ['a certificate before the key', certificate + pem],
    ['two keys', pem + pem],
    ['text around the key', `hello\n${pem}`],
    ['bytes after the key', withBytesAfter(pem)],
    ['a truncated key', pem.slice(0, 200) + pem.slice(-26)],
    ['RSA of 1024 bits', newDevice(1024).pem],
    ['RSA with exponent 3', newDevice(2048, 3).pem],
    ['RSA-PSS', generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey.export(spki).toString()],
    ['an elliptic curve', generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export(spki).toString()],
    ['Ed25519', generateKeyPairSync('ed25519').publicKey.export(spki).toString()],
  ]
  for (const [what, pub] of refused) {
    it(`is not ${what}`, () => {
      expect(hobaKeyOf({ pub, kid: kidOf(pub) })).to.include({ field: 'pub' })
    })
  }
})
