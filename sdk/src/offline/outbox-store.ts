import type { Intent } from '../navigation/agent.ts'

/** A change that waits, as plain data that JSON can hold. It holds no credentials; who replays it shows its own. */
export interface Postponed {
  readonly kind: 'postponed'
  readonly id: string
  /** Where it is in the order; about the milliseconds since 1970 of when it was meant. */
  readonly position: number
  /** Whose change it is, if the application says so. */
  readonly principal: string | undefined
  readonly intent: Intent
}

/**
 * Where an outbox keeps what waits. A store of one's own is an object like this.
 *
 * @example
 * const kept = new Map<string, Postponed>()
 * const store: OutboxStore = {
 *   list: () => Promise.resolve([...kept.values()]),
 *   put: (postponed) => Promise.resolve(void kept.set(postponed.id, postponed)),
 *   remove: (id) => Promise.resolve(void kept.delete(id)),
 * }
 * const box = outbox({ store })
 */
export interface OutboxStore {
  /** In any order. */
  readonly list: () => Promise<readonly Postponed[]>
  /** In place of what has the same id, if there is something. */
  readonly put: (postponed: Postponed) => Promise<void>
  /** What is not there need not be removed. */
  readonly remove: (id: string) => Promise<void>
}

/**
 * Keeps what waits as long as the program runs.
 *
 * @example
 * const box = outbox({ store: memoryOutboxStore() })
 * console.log((await box.waiting()).length)
 */
export function memoryOutboxStore(): OutboxStore {
  const waiting = new Map<string, Postponed>()
  return {
    list: () => Promise.resolve([...waiting.values()]),
    put: (postponed) => Promise.resolve(void waiting.set(postponed.id, postponed)),
    remove: (id) => Promise.resolve(void waiting.delete(id)),
  }
}

/**
 * Keeps what waits in the `localStorage` of a browser, or in what is used like it.
 *
 * @example
 * const box = outbox({ store: webOutboxStore(localStorage, 'clinic') })
 * console.log((await box.waiting()).length)
 */
export function webOutboxStore(storage: Storage, name: string): OutboxStore {
  const prefix = `${name} outbox `
  const keys = (): readonly string[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    )
  return {
    // What stands under these keys was written below.
    list: () => Promise.resolve(keys().map((key) => JSON.parse(storage.getItem(key) ?? '') as Postponed)),
    put: (postponed) =>
      Promise.resolve().then(() => {
        storage.setItem(prefix + postponed.id, JSON.stringify(postponed))
      }),
    remove: (id) =>
      Promise.resolve().then(() => {
        storage.removeItem(prefix + id)
      }),
  }
}
