import { isPublicHost, nodeFetch } from '@waymark/sdk/node'

/**
 * Returns the `fetch` for a service: links of a public entry lead to public hosts only, so that a page cannot reach into
 * the network of this process.
 */
export async function guardedFetch(entry: string): Promise<typeof globalThis.fetch> {
  // A host that cannot be resolved now may be public later.
  const isPublic = await isPublicHost(entry).catch(() => true)
  return nodeFetch(isPublic ? { publicOnly: true } : {})
}
