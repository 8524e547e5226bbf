import { LRUCache } from 'lru-cache'

/** A cache of the most recently used entries, bounded in bytes. In a full cache, no client evicts all others. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, cost: Cost): void
}

export interface Cost {
  /** The bytes of the value; those of the key are added. */
  readonly bytes: number
  /** The key of the client whose request fills the entry. */
  readonly client: string
}

interface Entry<Value> {
  readonly value: Value
  readonly client: string
  /** Bytes of the value, the key and the entry itself. */
  readonly size: number
}

interface Owned {
  /** The keys of the entries of a client, oldest first. */
  readonly keys: Set<string>
  bytes: number
}

// The objects of an entry: in the cache, in the list of its client, and the value.
const overhead = 1000
const clientsWithShare = 8

/** Creates a cache. In a full one, a client that has more than an eighth evicts its own oldest entries. */
export function boundedCache<Value>(maximumBytes: number): BoundedCache<Value> {
  const share = maximumBytes / clientsWithShare
  const clients = new Map<string, Owned>()
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: maximumBytes,
    sizeCalculation: ({ size }) => size,
    dispose({ client, size }, key) {
      const owned = clients.get(client)
      if (owned?.keys.delete(key) !== true) return
      owned.bytes -= size
      if (owned.keys.size === 0) clients.delete(client)
    },
  })
  return {
    get: (key) => entries.get(key)?.value,
    set(key, value, { bytes, client }) {
      const size = bytes + 2 * key.length + overhead
      if (size > share) return
      for (const oldest of clients.get(client)?.keys ?? []) {
        const isFull = entries.calculatedSize + size > maximumBytes
        if (!isFull || (clients.get(client)?.bytes ?? 0) <= share) break
        entries.delete(oldest)
      }
      entries.set(key, { value, client, size })
      const owned = clients.get(client) ?? { keys: new Set<string>(), bytes: 0 }
      owned.keys.add(key)
      owned.bytes += size
      clients.set(client, owned)
    },
  }
}

/** Returns content in memory of its own: a small buffer is a part of a larger one, which it would keep alive. */
export function unpooled(content: Uint8Array): Uint8Array {
  return content.byteLength === content.buffer.byteLength ? content : new Uint8Array(content)
}

/** Returns the bytes that strings take at most. */
export function bytesOfStrings(strings: readonly string[]): number {
  let bytes = 0
  for (const one of strings) bytes += 2 * one.length
  return bytes
}
