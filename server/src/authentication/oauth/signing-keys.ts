import { createECDH } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import { derivedKeys, type Secrets } from '../derived-keys.ts'

/**
 * The keys that sign ID tokens (ES256), the present one first. Each is made from a secret of the service, so that all
 * processes have the same without having to agree on it, and there is nothing to keep.
 */
export function signingKeys(secrets: Secrets): { readonly keys: readonly JWK[] } {
  return { keys: derivedKeys(secrets, 'OAuth signing key').map(({ bytes }) => keyOf(bytes)) }
}

// Of 2^256 numbers, all but one in 2^32 are private keys of P-256; Node refuses that one.
function keyOf(secret: Buffer): JWK {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  return {
    ...{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: secret.toString('base64url'),
  }
}
