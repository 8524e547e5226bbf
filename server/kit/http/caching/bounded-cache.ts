import { LRUCache } from 'lru-cache'

/** An LRU cache, bounded in bytes. In a full cache, no client can evict the entries of all others. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, cost: Cost): void
}

export interface Cost {
  /** The bytes of the value; those of the key are added. */
  readonly bytes: number
  /** The key of the client that caused the entry. */
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

// Overhead of an entry in bytes: its objects in the cache and in the list of its client.
const overhead = 1000
const clientsWithShare = 8

/** Creates a cache. When it is full, a client with more than an eighth of it evicts its own oldest entries. */
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

/** Copies a buffer out of the shared pool of Node, which a cached slice would keep alive. */
export function unpooled(content: Uint8Array): Uint8Array {
  return content.byteLength === content.buffer.byteLength ? content : new Uint8Array(content)
}

/** Returns an upper bound of the memory of strings in bytes. */
export function bytesOfStrings(strings: readonly string[]): number {
  let bytes = 0
  for (const one of strings) bytes += 2 * one.length
  return bytes
}
