import { isInvalidated } from './invalidation.ts'

const mostChanges = 100

interface Change {
  readonly urls: readonly string[]
  /** What was asked for since, each by its key and the media types. */
  readonly renewed: Set<string>
}

/**
 * Remembers what changes have made untrue, for the caches below this one: the browser's own, and those of others on the
 * way. They have not heard of it, and would go on giving what they have for as long as it is fresh.
 */
export class Renewals {
  readonly #changes: Change[] = []

  note(urls: readonly string[]): void {
    this.#changes.push({ urls, renewed: new Set() })
    if (this.#changes.length > mostChanges) this.#changes.shift()
  }

  /** Whether it has to come from the service itself this time: once after each change, and for each way to ask. */
  isDue(key: string, accept: string | undefined): boolean {
    const name = JSON.stringify([key, accept])
    const due = this.#changes.filter(({ urls, renewed }) => !renewed.has(name) && isInvalidated(key, urls))
    for (const { renewed } of due) renewed.add(name)
    return due.length > 0
  }
}
