/**
 * The commits of a process. A tagged commit changes only what its tags name, among all that has tags; any other commit
 * may change everything.
 */
export interface Commits {
  /** Returns the number of commits. */
  count(): number
  /** Sets the tags of the transaction that commits next; without it, its commit is untagged. */
  readonly tagNext: (tags: ReadonlySet<string>) => void
  /** Takes the tags of the transaction that commits. */
  takeTags(): ReadonlySet<string> | undefined
  /** Counts a commit after it is visible to readers, and before its clients know of it. */
  committed(tags: ReadonlySet<string> | undefined): void
  /** Returns whether no commit after the first ones has changed what the tags name. */
  isUnchanged(tags: readonly string[], count: number): boolean
}

// Bounds the memory; a full list counts as a commit without tags.
const mostTags = 10_000

export function countedCommits(): Commits {
  let count = 0
  let lastUntagged = 0
  let next: ReadonlySet<string> | undefined
  const lastOf = new Map<string, number>()
  return {
    count: () => count,
    tagNext(tags) {
      next = tags
    },
    takeTags() {
      const taken = next
      next = undefined
      return taken
    },
    committed(tags) {
      count += 1
      if (tags !== undefined && lastOf.size + tags.size <= mostTags) {
        for (const tag of tags) lastOf.set(tag, count)
        return
      }
      lastUntagged = count
      lastOf.clear()
    },
    isUnchanged: (tags, since) => lastUntagged <= since && tags.every((tag) => (lastOf.get(tag) ?? 0) <= since),
  }
}
