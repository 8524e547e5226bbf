import type { JsonObject } from '../document/json.ts'
import type { Intent } from '../navigation/agent.ts'

/** A waiting change as plain JSON, without credentials; the replaying connection adds its own. */
export interface Postponed {
  readonly kind: 'postponed'
  readonly id: string
  /** The position in the order; approximately milliseconds since the epoch. */
  readonly position: number
  /** The user of the change, if the application identifies users. */
  readonly principal: string | undefined
  readonly intent: Intent
  /** The state of the changed resource as it was last read, if it was. */
  readonly base?: JsonObject | undefined
}

/**
 * The storage of an outbox.
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
  /** Returns all entries in any order. */
  readonly list: () => Promise<readonly Postponed[]>
  /** Adds or replaces the entry with this id. */
  readonly put: (postponed: Postponed) => Promise<void>
  /** Removes the entry, if it exists. */
  readonly remove: (id: string) => Promise<void>
}

/**
 * Stores changes in memory.
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
 * Stores changes in `localStorage` or a compatible storage.
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
    // The methods below write values of this type only.
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
