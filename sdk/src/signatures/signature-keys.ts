import { isJsonObject, type JsonObject } from '@waymark/shared'
import type { KeySet } from './verify-response.ts'

/**
 * Finds the public keys of a service by its API catalog (RFC 9727). Get them from a service that you trust, and keep them with
 * stored files: old keys leave the set some time after a change of the secret.
 *
 * @param origin such as `https://clinic.example`
 * @throws {Error} if the service publishes no keys
 * @example
 * const keys = await signatureKeys('http://localhost:3000')
 * console.log(keys.keys[0]?.crv) // Ed25519
 */
export async function signatureKeys(
  origin: string,
  { fetch: get = fetch }: { readonly fetch?: typeof fetch } = {},
): Promise<KeySet> {
  const catalog = new URL('/.well-known/api-catalog', origin)
  const { linkset } = await read(get, catalog, 'application/linkset+json')
  const links = objectsIn(linkset).flatMap((each) => objectsIn(each['service-meta']))
  const href = links.find(({ type }) => type === keySetType)?.['href']
  if (typeof href !== 'string') throw new Error(`${origin} publishes no keys of signatures`)
  const { keys } = await read(get, new URL(href, catalog), keySetType)
  return { keys: objectsIn(keys).filter(isKey) }
}

const keySetType = 'application/jwk-set+json'

async function read(get: typeof fetch, url: URL, accept: string): Promise<JsonObject> {
  const response = await get(url, { headers: { accept } })
  if (!response.ok) throw new Error(`${url.href} was not read: ${String(response.status)}`)
  const content: unknown = await response.json().catch(() => undefined)
  if (!isJsonObject(content)) throw new Error(`${url.href} is no document of the type ${accept}`)
  return content
}

function objectsIn(value: unknown): readonly JsonObject[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : []
  return all.filter(isJsonObject)
}

// RFC 7517 §5: what is no key is ignored.
function isKey(value: JsonObject): value is JsonObject & KeySet['keys'][number] {
  const { kty, kid = '', crv = '', x = '', use = '' } = value
  return [kty, kid, crv, x, use].every((member) => typeof member === 'string')
}
