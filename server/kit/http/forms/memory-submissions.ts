import { LRUCache } from 'lru-cache'
import type { StoredSubmission, SubmissionStore } from './submission.ts'

/** Idempotency records that live as long as the process. */
export function submissionsInMemory(): SubmissionStore {
  // Bounded, because nothing else removes what has expired.
  const kept = new LRUCache<string, StoredSubmission>({ max: 10_000 })
  return {
    find: (name, now) => {
      const found = kept.get(JSON.stringify(name))
      return Promise.resolve(found === undefined || found.expires <= now ? undefined : found)
    },
    keep: (name, submission) => Promise.resolve(void kept.set(JSON.stringify(name), submission)),
  }
}
