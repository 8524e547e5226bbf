import { base64, base64url } from './base64.ts'

/** A key pair of HOBA, and what the service needs to know it by. */
export interface HobaKey {
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  /** The id of the key: SHA-256 of its SubjectPublicKeyInfo in base64url, key id type 0 (RFC 7486 §9.4). */
  readonly kid: string
  /** The public key as a registration takes it: field `pub`, with `kid` and `kidtype` 0 (RFC 7486 §6.2). */
  readonly pem: string
}

/**
 * Makes a key pair for one service. The private key cannot be read by any script; keep both keys where the platform
 * keeps keys, such as IndexedDB, and read them back by `hobaKey`.
 *
 * @example
 * const links = await user.follow('credentials').follow('key-links')
 * const invitation = (await links.submit('make')).expand('hoba-registration') // sent to the device
 * const key = await generateHobaKey()
 * const device = await connect(invitation, { credentials: hoba(key) })
 * await device.submit('register', { pub: key.pem, kid: key.kid })
 */
export async function generateHobaKey(): Promise<HobaKey> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }
  return hobaKey(await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']))
}

/**
 * The key pair with its id and its text, when it comes back from where the platform keeps keys.
 *
 * @example
 * const { privateKey, publicKey } = await generateHobaKey()
 * // Both are kept in IndexedDB; after the next start of the program they are read from it.
 * const key = await hobaKey({ privateKey, publicKey })
 */
export async function hobaKey({ privateKey, publicKey }: CryptoKeyPair): Promise<HobaKey> {
  const information = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  const kid = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', information)))
  const lines = base64(information).match(/.{1,64}/g) ?? []
  const pem = ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
  return { privateKey, publicKey, kid, pem }
}
