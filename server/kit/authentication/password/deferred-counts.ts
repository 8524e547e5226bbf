import type { Instant } from '../../values/time.ts'
import type { Count, AttemptCounts } from './failed-attempts.ts'

/** A count of attempts that has not expired. */
export interface StoredCount {
  readonly count: number
  readonly end: Instant
}

/** The unwritten change of a count. */
export interface CountChange {
  readonly name: string
  /** Whether the count begins at zero. */
  readonly isCleared: boolean
  /** Attempts to add; negative for refunds. */
  readonly added: number
  /** The count and the end of its window; undefined for refunds alone. */
  readonly begun: { readonly count: Count; readonly end: Instant } | undefined
}

export interface CountStore {
  /** Returns the counts that have not expired, by name. */
  read(names: readonly string[], now: Instant): Promise<ReadonlyMap<string, StoredCount>>
  /** Makes all changes or none. */
  write(changes: readonly CountChange[], now: Instant): Promise<void>
  /** Runs a write in the background; a later one of the same name replaces it. */
  afterwards(name: string, write: () => Promise<void>): Promise<void>
}

interface Change extends CountChange {
  added: number
  begun: CountChange['begun']
  isStored: boolean
}

export interface DeferredCounts extends AttemptCounts {
  /** Whether some changes are not written. */
  hasChanges(): boolean
  removeAll(account: string): void
}

/**
 * Counts attempts in the memory of the process and writes them in the background, while the database does not write. Until
 * then, each process of the service allows as many attempts as the limit.
 */
export function deferredCounts(store: CountStore): DeferredCounts {
  const changes = new Map<string, Change>()
  let latest = 0
  let writes = 0

  const write = async (): Promise<void> => {
    const taken = [...changes.values()].map((change) => ({ change, ...change }))
    const needed = taken.filter(({ added, isCleared }) => added !== 0 || isCleared)
    if (needed.length > 0) await store.write(needed, latest)
    writes += 1
    // A change that was cleared in the meantime is replaced by a new object.
    for (const one of taken) if (changes.get(one.name) === one.change) settle(changes, one)
  }
  const writeLater = (): Promise<void> => store.afterwards('counts of failed attempts', write)

  /** Reads the stored counts at a moment when none of the changes is being written. */
  async function stored(counts: readonly Count[], now: Instant): Promise<ReadonlyMap<string, StoredCount>> {
    const names = counts.map(({ name }) => name)
    for (;;) {
      const before = writes
      const found = await store.read(names, now)
      if (before === writes) return found
    }
  }

  return {
    hasChanges: () => changes.size > 0,
    removeAll(account) {
      for (const { name, begun } of [...changes.values()]) if (begun?.count.account === account) changes.delete(name)
    },
    async consume(counts, now) {
      latest = Math.max(latest, now)
      const found = await stored(counts, now)
      const present = counts.map((count) => ({
        count,
        stored: found.get(count.name),
        change: liveChange(changes, count.name, now),
      }))
      const full = present.find((one) => totalOf(one) >= one.count.most)
      if (full !== undefined) return full.stored?.end ?? full.change?.begun?.end ?? now
      for (const one of present) increment(changes, one, now)
      await writeLater()
      return undefined
    },
    async refund(names, cleared) {
      for (const name of names) {
        const change = changes.get(name)
        if (change === undefined) changes.set(name, { ...unchanged(name), added: -1 })
        else change.added -= 1
      }
      for (const name of cleared) {
        // Most right passwords follow no wrong one, and need no write.
        if (changes.get(name)?.isStored === false) changes.delete(name)
        else changes.set(name, { ...unchanged(name), isCleared: true })
      }
      await writeLater()
    },
  }
}

interface Present {
  readonly count: Count
  readonly stored: StoredCount | undefined
  readonly change: Change | undefined
}

function unchanged(name: string): Change {
  return { name, begun: undefined, added: 0, isCleared: false, isStored: true }
}

function totalOf({ stored, change }: Present): number {
  const before = change?.isCleared === true ? 0 : (stored?.count ?? 0)
  return before + (change?.added ?? 0)
}

function liveChange(changes: ReadonlyMap<string, Change>, name: string, now: Instant): Change | undefined {
  const change = changes.get(name)
  return change?.begun !== undefined && change.begun.end <= now ? undefined : change
}

function increment(changes: Map<string, Change>, { count, stored, change }: Present, now: Instant): void {
  const begun = { count, end: stored?.end ?? now + count.window }
  if (change === undefined) {
    const { name } = count
    changes.set(name, { name, begun, added: 1, isCleared: false, isStored: stored !== undefined })
    return
  }
  change.added += 1
  change.begun ??= begun
}

/** Subtracts the written part from a change. */
function settle(
  changes: Map<string, Change>,
  { change, name, added, isCleared }: CountChange & { readonly change: Change },
): void {
  const rest = change.added - added
  if (rest === 0) changes.delete(name)
  else changes.set(name, { ...change, added: rest, isCleared: false, isStored: change.isStored || !isCleared })
}
