import { LRUCache } from 'lru-cache'
import type { IdempotencyRecord, IdempotencyRecords } from './idempotency.ts'

/** Idempotency records that live as long as the process. */
export function idempotencyRecordsInMemory(): IdempotencyRecords {
  // Bounded, because expired records are not purged otherwise.
  const kept = new LRUCache<string, IdempotencyRecord>({ max: 10_000 })
  return {
    find: (name, now) => {
      const found = kept.get(JSON.stringify(name))
      return Promise.resolve(found === undefined || found.expires <= now ? undefined : found)
    },
    keep: (name, record) => Promise.resolve(void kept.set(JSON.stringify(name), record)),
  }
}
