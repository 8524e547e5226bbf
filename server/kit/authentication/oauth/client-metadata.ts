import { createECDH } from 'node:crypto'
import type { ClientMetadata, JWK } from 'oidc-provider'
import { derivedKeys, type Secrets } from '../seal.ts'
import { grantsOf, type NewClientApplication, type ClientApplication } from './client-application.ts'

/** Returns the scopes of a text (RFC 6749 §3.3) that are among the given ones, each once. */
export function knownScopes(text: unknown, scopes: readonly string[]): readonly string[] {
  if (typeof text !== 'string') return []
  return [...new Set(text.split(' '))].filter((name) => scopes.includes(name))
}

/** Returns client metadata (RFC 7591) with the supported grants. The secret is replaced by its hash. */
export function clientMetadata(
  application: ClientApplication & Pick<NewClientApplication, 'secretHash'>,
  isOffered: (grant: string) => boolean,
): ClientMetadata {
  const { id, name, kind, redirectUris, secretHash } = application
  const grants: readonly string[] = grantsOf[kind].filter(isOffered)
  const isByCode = grants.includes('authorization_code')
  return {
    client_id: id,
    client_name: name,
    application_type: kind === 'app' || kind === 'command' ? 'native' : 'web',
    grant_types: grants,
    response_types: isByCode ? ['code'] : [],
    redirect_uris: isByCode ? [...redirectUris] : [],
    token_endpoint_auth_method: secretHash === undefined ? 'none' : 'client_secret_basic',
    ...(secretHash === undefined ? {} : { client_secret: secretHash }),
  }
}

/**
 * Returns the signing keys of ID tokens (ES256), current key first. They are derived from the secrets of the service,
 * so that all processes share them without storage.
 */
export function signingKeys(secrets: Secrets): { readonly keys: readonly JWK[] } {
  return { keys: derivedKeys(secrets, 'OAuth signing key').map(({ bytes }) => keyOf(bytes)) }
}

// About one in 2^32 values is not a valid private key of P-256; Node rejects those.
function keyOf(secret: Buffer): JWK {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const point = curve.getPublicKey()
  return {
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: secret.toString('base64url'),
  }
}
