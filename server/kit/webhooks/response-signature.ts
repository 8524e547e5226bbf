import { createHash, createPrivateKey, type KeyObject } from 'node:crypto'
import { derivedKeys, type Secrets } from '../authentication/seal.ts'
import type { SignedHead, SignResponse } from '../http/service.ts'
import type { Clock } from '../values/time.ts'
import { fieldsIfPresent, signatureFields, type SignatureKey } from './message-signature.ts'
import { requestedSignatures } from './requested-signatures.ts'

/** A public key of signatures (RFC 8037 §2). */
export interface PublicSignatureKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly kid: string
  readonly use: 'sig'
}

/** Signs responses by a key of the service (RFC 9421), and lists the public keys. */
export interface ResponseSignatures {
  readonly sign: SignResponse
  /** The JWK set, the present key first (RFC 7517 §5). */
  readonly keys: readonly PublicSignatureKey[]
}

/** What a signature covers if the client asks for no other. */
const signedComponents = ['@status', '@authority;req', 'content-type', 'repr-digest'] as const

/**
 * Returns the signatures of responses by Ed25519 (RFC 9421). The keys are derived from the secrets of the service, so that all
 * processes share them, and those of previous secrets still verify.
 *
 * @example
 * const { sign, keys } = responseSignatures(['a secret of the service, 32 bytes long'], { now: () => 1_618_884_473_000 })
 * const headers = { 'content-type': 'text/plain', 'repr-digest': 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:' }
 * const fields = sign({ status: 200, headers, request: { method: 'GET', url: 'https://clinic.example/' } })
 * assert.ok(fields['Signature-Input']?.includes(keys[0]?.kid ?? 'none'))
 */
export function responseSignatures(secrets: Secrets, clock: Clock): ResponseSignatures {
  const [present, ...previous] = derivedKeys(secrets, 'response signatures').map(({ bytes }) => privateKey(bytes))
  if (present === undefined) throw new Error('A service has a secret')
  const known = publicKey(present)
  return {
    keys: [known, ...previous.map(publicKey)],
    sign({ status, headers, request, asked }: SignedHead) {
      const parameters = { created: Math.floor(clock.now() / 1000), keyid: known.kid }
      const message = { status, headers, request: { ...request, headers: {} } }
      const by: SignatureKey = { algorithm: 'ed25519', key: present }
      const given = requestedSignatures(asked, parameters).flatMap((each) => fieldsIfPresent(message, each, by) ?? [])
      const usual = { label: 'sig1', components: signedComponents, parameters }
      const all = given.length > 0 ? given : [signatureFields(message, usual, by)]
      return {
        'Signature-Input': all.map((fields) => fields['signature-input']).join(', '),
        Signature: all.map(({ signature }) => signature).join(', '),
      }
    },
  }
}

// RFC 8410 §7: the beginning of a private key of Ed25519 in PKCS #8.
const beginning = Buffer.from('302e020100300506032b657004220420', 'hex')

function privateKey(secret: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([beginning, secret]), format: 'der', type: 'pkcs8' })
}

function publicKey(key: KeyObject): PublicSignatureKey {
  const { x = '' } = key.export({ format: 'jwk' })
  // RFC 7638 §3: the members in lexicographic order.
  const named = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })
  const kid = createHash('sha256').update(named).digest('base64url')
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig' }
}
