import { PasskeyAttestation, type PasskeyAssertion } from '@waymark/shared'
import { expect } from 'chai'
import {
  creationOptions,
  type PasskeyPlace,
  passkeyPlaceOf,
} from '../../../../server/kit/authentication/passkey/passkey-options.ts'
import {
  type Ceremony,
  verifiedPasskey,
  type VerifiedPasskey,
  verifiedUse,
} from '../../../../server/kit/authentication/passkey/verify-passkey.ts'
import {
  softAuthenticator,
  type WrongCreation,
  type WrongUse,
} from '../../../support/authentication/soft-authenticator.ts'
import { webauthnVectors, type WebauthnVector } from '../webauthn-vectors.ts'

const place: PasskeyPlace = { origin: 'https://example.org', id: 'example.org', name: 'Example' }
const encoded = (hexadecimal: string): string => Buffer.from(hexadecimal, 'hex').toString('base64url')

function registered(
  { registration }: WebauthnVector,
  ceremony: Partial<Ceremony> = {},
): Promise<VerifiedPasskey | undefined> {
  const { id, challenge, ...response } = registration
  const made: PasskeyAttestation = { id, rawId: id, type: 'public-key', response }
  expect(PasskeyAttestation.is(made)).to.equal(true)
  return verifiedPasskey({ place, challenge, userVerification: 'preferred', ...ceremony }, made)
}

function used(
  { registration: { id }, authentication }: WebauthnVector,
  key: Pick<VerifiedPasskey, 'publicKey' | 'isShareable'>,
  ceremony: Partial<Ceremony> = {},
): ReturnType<typeof verifiedUse> {
  const { challenge, ...response } = authentication
  const shown: PasskeyAssertion = { id, rawId: id, type: 'public-key', response }
  return verifiedUse({ place, challenge, userVerification: 'preferred', ...ceremony }, key, shown)
}

/** The standard's test vectors that are refused, with the reason. */
const refused: Readonly<Record<string, string>> = {
  'ES256 Credential with "crossOrigin": true in clientDataJSON': 'a framed page',
  'ES256 Credential with "topOrigin" in clientDataJSON': 'a framed page',
  'Packed Attestation with ES512 Credential': 'an algorithm that was not offered',
}

describe('the test vectors of Web Authentication (76)', () => {
  for (const vector of webauthnVectors) {
    const reason = refused[vector.title]
    if (reason === undefined) {
      it(`are accepted: ${vector.title}`, async () => {
        const key = await registered(vector)
        expect(key?.id).to.equal(vector.registration.id)
        if (key === undefined) return
        expect(await used(vector, key)).to.have.property('counter', 0)
        expect(await used(vector, { ...key, isShareable: !key.isShareable })).to.equal(undefined)
      })
    } else {
      it(`are refused for ${reason}: ${vector.title}`, async () => {
        expect(await registered(vector)).to.equal(undefined)
      })
    }
  }

  const [vector] = webauthnVectors
  if (vector === undefined) throw new Error('There are no vectors')

  it('are refused without the required user verification', async () => {
    expect(await registered(vector, { userVerification: 'required' })).to.equal(undefined)
  })

  const elsewhere: readonly (readonly [what: string, ceremony: Partial<Ceremony>])[] = [
    ['another challenge', { challenge: encoded('00'.repeat(32)) }],
    ['another origin', { place: { ...place, origin: 'https://example.com' } }],
    ['another port', { place: { ...place, origin: 'https://example.org:8443' } }],
    ['another relying party', { place: { ...place, id: 'example.com' } }],
  ]
  for (const [what, ceremony] of elsewhere) {
    it(`are refused for ${what}`, async () => {
      expect(await registered(vector, ceremony)).to.equal(undefined)
      const key = await registered(vector)
      expect(await used(vector, key ?? expect.fail('It was right'), ceremony)).to.equal(undefined)
    })
  }
})

const challenge = encoded('ab'.repeat(32))
const user = { handle: encoded('01'.repeat(64)), account: 'ada', name: 'Ada' }
const options = creationOptions({ place, challenge, user, present: [] }) as never

function made(wrong: WrongCreation = {}): Promise<VerifiedPasskey | undefined> {
  return verifiedPasskey({ place, challenge }, softAuthenticator(place.origin).create(options, wrong))
}

describe('a new passkey (§7.1)', () => {
  it('is accepted as a device creates it', async () => {
    const key = await made()
    expect(key).to.deep.include({ counter: 0, transports: ['internal'], isShareable: false, isSynced: false })
  })

  it('may be shareable, and reports it', async () => {
    expect(await made({ flags: 0x4d })).to.deep.include({ isShareable: true, isSynced: false })
    expect(await made({ flags: 0x5d })).to.deep.include({ isShareable: true, isSynced: true })
  })

  const wrongs: readonly (readonly [what: string, wrong: WrongCreation])[] = [
    ['80: another type', { client: { type: 'webauthn.get' } }],
    ['80: another origin', { client: { origin: 'https://example.com' } }],
    ['80: another relying party', { rpId: 'example.com' }],
    ['81: a framed page', { client: { crossOrigin: true } }],
    ['81: a framed page with topOrigin', { client: { topOrigin: 'https://example.com' } }],
    ['82: no user presence', { flags: 0x44 }],
    ['82: no user verification', { flags: 0x41 }],
    ['82: a backed-up key that is not eligible for backup', { flags: 0x55 }],
    ['89: RSA with SHA-1', { algorithm: -65_535 }],
    ['89: an algorithm that was not offered', { algorithm: -35 }],
  ]
  for (const [what, wrong] of wrongs) {
    it(`is refused for ${what}`, async () => {
      expect(await made(wrong)).to.equal(undefined)
    })
  }
})

describe('the id of a new passkey', () => {
  it('is the one that the device has signed', async () => {
    const right = softAuthenticator(place.origin).create(options)
    const renamed = { ...right, id: 'AAAA', rawId: 'AAAA' }
    expect(await verifiedPasskey({ place, challenge }, renamed)).to.equal(undefined)
  })
})

describe('the use of a passkey (§7.2)', () => {
  async function usedWith(wrong: WrongUse = {}): ReturnType<typeof verifiedUse> {
    const device = softAuthenticator(place.origin)
    const key = await verifiedPasskey({ place, challenge }, device.create(options))
    return verifiedUse({ place, challenge }, key ?? expect.fail('It was right'), device.get({ challenge }, wrong))
  }

  it('is accepted as a device signs it, and reports the counter', async () => {
    expect(await usedWith()).to.deep.equal({ counter: 1, isSynced: false })
  })

  const wrongs: readonly (readonly [what: string, wrong: WrongUse])[] = [
    ['80: another type', { client: { type: 'webauthn.create' } }],
    ['80: another origin', { client: { origin: 'https://example.com' } }],
    ['80: another challenge', { client: { challenge: encoded('cd'.repeat(32)) } }],
    ['80: another relying party', { rpId: 'example.com' }],
    ['81: a framed page', { client: { crossOrigin: true } }],
    ['81: a framed page with topOrigin', { client: { topOrigin: 'https://example.com' } }],
    ['82: no user presence', { flags: 0x04 }],
    ['82: no user verification', { flags: 0x01 }],
    ['82: a backed-up key that is not eligible for backup', { flags: 0x15 }],
    ['82: a key that became eligible for backup', { flags: 0x0d }],
    ['83: a bogus signature', { signature: Buffer.alloc(70) }],
    ['83: an unreadable signature', { signature: Buffer.of(1) }],
  ]
  for (const [what, wrong] of wrongs) {
    it(`is refused for ${what}`, async () => {
      expect(await usedWith(wrong)).to.equal(undefined)
    })
  }

  it('reports a decreased counter only if the signature is right', async () => {
    expect(await usedWith({ counter: 0 })).to.deep.equal({ counter: 0, isSynced: false })
    expect(await usedWith({ counter: 0, signature: Buffer.alloc(70) })).to.equal(undefined)
  })
})

describe('the place of passkeys', () => {
  it('is the host of the public origin, with TLS or on localhost', () => {
    expect(passkeyPlaceOf('https://clinic.example', 'Clinic')).to.deep.equal({
      origin: 'https://clinic.example',
      id: 'clinic.example',
      name: 'Clinic',
    })
    expect(passkeyPlaceOf('http://localhost:3000', 'Clinic')?.id).to.equal('localhost')
  })

  it('does not exist without a host name or without TLS', () => {
    for (const origin of [undefined, 'http://clinic.example', 'http://127.0.0.1:3000', 'https://[::1]']) {
      expect(passkeyPlaceOf(origin, 'Clinic')).to.equal(undefined)
    }
  })
})
