/** A stored response as plain data for a {@link CacheStore}. */
export interface StoredResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array
  /** Milliseconds since the epoch of the request and the response. */
  readonly requestedAt: number
  readonly receivedAt: number
  /** The cache partition of the user. */
  readonly partition: string
  /** The request fields named by Vary. Fields that identify the user are part of the partition instead. */
  readonly varying: readonly (readonly [string, string | undefined])[]
}

/** An entry of a {@link CacheStore}. */
export interface CacheEntry {
  readonly key: string
  readonly bytes: number
  /** Milliseconds since the epoch of the last use. */
  readonly used: number
}

/**
 * The storage of a cache. It may fail: errors count as misses, and lost entries are fetched again.
 *
 * @example
 * const kept = new Map<string, readonly StoredResponse[]>()
 * const store: CacheStore = {
 *   list: () => Promise.resolve([...kept.keys()].map((key) => ({ key, bytes: 10_000, used: 0 }))),
 *   read: (key) => Promise.resolve(kept.get(key)),
 *   write: (key, responses) => Promise.resolve(void kept.set(key, responses)),
 *   remove: (key) => Promise.resolve(void kept.delete(key)),
 * }
 * await connect('http://localhost:3000/', { cache: httpCache({ store }) })
 * console.log(kept.size)
 */
export interface CacheStore {
  /** Returns all entries in any order. */
  readonly list: () => Promise<readonly CacheEntry[]>
  /** Returns the last value of the key, if any. */
  readonly read: (key: string) => Promise<readonly StoredResponse[] | undefined>
  /** Replaces the value of the key. */
  readonly write: (key: string, responses: readonly StoredResponse[]) => Promise<void>
  /** Removes the key, if it exists. */
  readonly remove: (key: string) => Promise<void>
}

/** Returns the approximate size. */
export function bytesOf(key: string, responses: readonly StoredResponse[]): number {
  const each = responses.map(({ headers, body }) => body.byteLength + JSON.stringify(headers).length)
  return each.reduce((sum, bytes) => sum + bytes, key.length)
}

export function headersOf({ headers }: StoredResponse): Headers {
  return new Headers(headers.map(([name, value]): [string, string] => [name, value]))
}
