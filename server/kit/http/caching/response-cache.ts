import type { Instant } from '../../values/time.ts'
import { boundedCache, bytesOfStrings, unpooled } from './bounded-cache.ts'

/** A cached response, without the fields that differ in each response. */
export interface CachedResponse {
  readonly status: number
  /** Alternating names and values. */
  readonly fields: readonly string[]
  readonly content: Uint8Array | undefined
  /** The instant at which it expires. */
  readonly until: Instant
  /** The version of the stored state that it shows. */
  readonly state: string
  /** The tags of all that it shows of what tagged changes change; undefined if it may show anything. */
  readonly tags: readonly string[] | undefined
  readonly route: string
  readonly mediaType: string
}

type Header = (name: string) => string | undefined

/**
 * A response cache. The cache key is the method, the target, and the values of every header field that was read to build the
 * response, as secondary keys (RFC 9111 §4.1). It is stricter than Vary, since it covers conditions, credentials and
 * preferences too.
 */
export interface ResponseCache {
  get(target: string, header: Header): CachedResponse | undefined
  set(request: CacheableRequest, response: CachedResponse): void
}

export interface CacheableRequest {
  /** The method and the target. */
  readonly target: string
  readonly header: Header
  /** The names of the header fields in the cache key. */
  readonly read: ReadonlySet<string>
  /** The key of the client. */
  readonly client: string
}

/** The names of the secondary keys of a target. */
interface SecondaryKeys {
  readonly id: number
  readonly names: readonly string[]
}

const longestContent = 1024 * 1024

/** Creates an LRU cache of responses, bounded in bytes. */
export function responseCache(maximumBytes: number): ResponseCache {
  const ofTargets = boundedCache<SecondaryKeys>(maximumBytes / 8)
  const responses = boundedCache<CachedResponse>(maximumBytes - maximumBytes / 8)
  let last = 0
  const keyOf = ({ id, names }: SecondaryKeys, header: Header): string => {
    let key = String(id)
    for (const name of names) key += `\n${header(name) ?? ''}`
    return key
  }
  // Entries under a shorter list of names are orphaned, and evicted later.
  const widened = ({ target, read, client }: CacheableRequest): SecondaryKeys => {
    const known = ofTargets.get(target)
    const missing = [...read].filter((name) => known?.names.includes(name) !== true)
    if (known !== undefined && missing.length === 0) return known
    last += 1
    const names = [...(known?.names ?? []), ...missing]
    const keys = { id: last, names }
    ofTargets.set(target, keys, { bytes: bytesOfStrings(names), client })
    return keys
  }
  return {
    get(target, header) {
      const known = ofTargets.get(target)
      return known === undefined ? undefined : responses.get(keyOf(known, header))
    },
    set(request, response) {
      if ((response.content?.byteLength ?? 0) > longestContent) return
      const content = response.content === undefined ? undefined : unpooled(response.content)
      const bytes = (content?.byteLength ?? 0) + bytesOfStrings(response.fields)
      responses.set(
        keyOf(widened(request), request.header),
        { ...response, content },
        { bytes, client: request.client },
      )
    },
  }
}
