/** An answer that is kept, as plain data that any {@link CacheStore} can hold. */
export interface StoredResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array
  /** Milliseconds since 1970, of when it was asked for and when it came. */
  readonly requestedAt: number
  readonly receivedAt: number
  /** Who it is for; nobody else gets it. */
  readonly partition: string
  /** The fields that Vary names, as the request had them. Those that say who asks are part of the partition instead. */
  readonly varying: readonly (readonly [string, string | undefined])[]
}

/** What a {@link CacheStore} keeps under one key. */
export interface Kept {
  readonly key: string
  readonly bytes: number
  /** Milliseconds since 1970, of its last use. */
  readonly used: number
}

/**
 * Where a cache keeps what it has. It need not be reliable: what throws counts as not there, and what is gone is
 * fetched again. A store of one's own is an object like this.
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
  /** Everything that is kept, in any order. */
  readonly list: () => Promise<readonly Kept[]>
  /** What was written last under the key; nothing if there is none. */
  readonly read: (key: string) => Promise<readonly StoredResponse[] | undefined>
  /** In place of what is under the key. */
  readonly write: (key: string, responses: readonly StoredResponse[]) => Promise<void>
  /** What is not there need not be removed. */
  readonly remove: (key: string) => Promise<void>
}

/** About what it takes to keep them. */
export function bytesOf(key: string, responses: readonly StoredResponse[]): number {
  const each = responses.map(({ headers, body }) => body.byteLength + JSON.stringify(headers).length)
  return each.reduce((sum, bytes) => sum + bytes, key.length)
}

export function headersOf({ headers }: StoredResponse): Headers {
  return new Headers(headers.map(([name, value]): [string, string] => [name, value]))
}
