import type { KeySet } from './verify-response.ts'

interface Catalog {
  readonly linkset?: readonly {
    readonly 'service-meta'?: readonly { readonly href: string; readonly type?: string }[]
  }[]
}

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
  const { linkset = [] } = (await read(get, catalog, 'application/linkset+json')) as Catalog
  const link = linkset.flatMap((each) => each['service-meta'] ?? []).find(({ type }) => type === keySetType)
  if (link === undefined) throw new Error(`${origin} publishes no keys of signatures`)
  return (await read(get, new URL(link.href, catalog), keySetType)) as KeySet
}

const keySetType = 'application/jwk-set+json'

async function read(get: typeof fetch, url: URL, accept: string): Promise<unknown> {
  const response = await get(url, { headers: { accept } })
  if (!response.ok) throw new Error(`${url.href} was not read: ${String(response.status)}`)
  return response.json()
}
