import type { DatabaseSync } from 'node:sqlite'
import { stepBetween } from './acceptance.ts'
import { type Scene, stored, type Stored, storedSlots, type StoredSlot } from './booking-state.ts'

/** Checks each transaction of a simulation against the specification, and each read against the commits. */
export interface Monitor {
  readonly setScene: (scene: Scene, others: readonly number[]) => void
  readonly begun: (now: number) => void
  /** Returns the step of the specification that the transaction has taken, in words. */
  readonly ended: (connection: DatabaseSync, now: number) => string
  readonly committed: () => void
  readonly rolledBack: () => void
  /** The number of commits. */
  readonly count: () => number
  /** Tells whether a slot had a status for a user at a moment since a commit. */
  readonly had: (status: string, seen: Seen) => boolean
}

export interface Seen {
  readonly slot: number
  readonly user: string | undefined
  /** The number of commits before the request. */
  readonly since: number
  readonly times: readonly number[]
}

/** A sentence that a simulation has found to be false. */
export class Violation extends Error {}

/** @param reader a connection that only reads what is committed */
export function monitorOf(reader: DatabaseSync): Monitor {
  let scene: Scene = { doctor: '', date: '', slots: [] }
  let others: readonly number[] = []
  let committed: Stored = { slots: [], entries: [] }
  let current = committed
  let begunAt = 0
  const commits: ReadonlyMap<number, StoredSlot>[] = []
  const readSlots = (): void => {
    const slots = storedSlots(reader, [...scene.slots, ...others])
    commits.push(new Map(slots.map((slot) => [slot.id, slot])))
  }
  return {
    setScene(given, further) {
      ;[scene, others] = [given, further]
      committed = stored(reader, scene)
      current = committed
      readSlots()
    },
    begun(now) {
      begunAt = now
    },
    ended(connection, now) {
      const next = stored(connection, scene)
      const step = stepBetween(current, next, [...new Set([begunAt, now])])
      if (step === undefined)
        throw new Violation(
          `The specification permits no step from ${JSON.stringify(current)} to ${JSON.stringify(next)}.`,
        )
      current = next
      return step
    },
    committed() {
      committed = stored(reader, scene)
      readSlots()
    },
    rolledBack() {
      current = committed
    },
    count: () => commits.length - 1,
    had(status, { slot, user, since, times }) {
      return commits.slice(since).some((slots) => {
        const found = slots.get(slot)
        return found !== undefined && times.some((now) => statusFor(found, user, now) === status)
      })
    },
  }
}

function statusFor({ state, held_until: until, holder }: StoredSlot, user: string | undefined, now: number): string {
  if (state !== 'open' || (until ?? 0) <= now) return state
  return user !== undefined && holder === user ? 'open' : 'held'
}
