import type { DatabaseSync } from 'node:sqlite'
import { after, type Person } from '../model/specification/specification.ts'
import { stepBetween } from './acceptance.ts'
import { inWords, type Scene, stateOf, stored, type Stored, storedSlots, type StoredSlot } from './booking-state.ts'

/** Checks each transaction of a simulation against the specification, and each answer against the commits. */
export interface Monitor {
  readonly setScene: (scene: Scene, others: readonly number[]) => void
  readonly begun: (now: number) => void
  /**
   * Returns the step of the specification that a transaction has taken, in words; empty if it changes nothing that the
   * specification knows of, and undefined if there is no such step.
   */
  readonly ended: (connection: DatabaseSync, now: number) => string | undefined
  /** Returns the last transaction, as it is stored before and after it. */
  readonly lastInWords: () => string
  readonly committed: () => void
  readonly rolledBack: () => void
  /** The number of commits. */
  readonly count: () => number
  /** Tells whether the status of a slot for a user met a condition at a moment since a commit. */
  readonly had: (isMet: (status: string) => boolean, seen: Seen) => boolean
  /** Tells whether the specification refuses an action at a moment since a commit. */
  readonly mayRefuse: (wanted: Wanted, when: Pick<Seen, 'since' | 'times'>) => boolean
}

export interface Seen {
  readonly slot: number
  readonly user: string | undefined
  /** The number of commits before the request. */
  readonly since: number
  readonly times: readonly number[]
}

interface Wanted {
  readonly name: 'book' | 'hold'
  readonly person: Person
  /** The number of the slot. */
  readonly id: number
}

/** A sentence that a simulation has found to be false. */
export class Violation extends Error {}

interface Commit extends Stored {
  readonly others: readonly StoredSlot[]
}

/** @param reader a connection that only reads what is committed */
export function monitorOf(reader: DatabaseSync): Monitor {
  let scene: Scene = { doctor: '', date: '', slots: [] }
  let others: readonly number[] = []
  let current: Stored = { slots: [], entries: [] }
  let before = current
  let begunAt = 0
  const commits: Commit[] = []
  const note = (): void => void commits.push({ ...stored(reader, scene), others: storedSlots(reader, others) })
  const last = (): Stored => commits.at(-1) ?? current
  return {
    setScene(given, further) {
      ;[scene, others] = [given, further]
      note()
      current = last()
    },
    begun(now) {
      begunAt = now
    },
    ended(connection, now) {
      const next = stored(connection, scene)
      before = current
      current = next
      return stepBetween(before, next, [...new Set([begunAt, now])])
    },
    lastInWords: () => `a step from (${inWords(before)}) to (${inWords(current)})`,
    committed: note,
    rolledBack() {
      current = last()
    },
    count: () => commits.length - 1,
    had: (isMet, { slot, user, since, times }) =>
      commits.slice(since).some((commit) => {
        const found = [...commit.slots, ...commit.others].find(({ id }) => id === slot)
        return found !== undefined && times.some((now) => isMet(statusFor(found, user, now)))
      }),
    mayRefuse: ({ name, person, id }, { since, times }) =>
      commits.slice(since).some((commit) => {
        const slot = commit.slots.findIndex((each) => each.id === id)
        return slot < 0 || times.some((now) => after(stateOf(commit, now), { name, person, slot }) === undefined)
      }),
  }
}

function statusFor({ state, held_until: until, holder }: StoredSlot, user: string | undefined, now: number): string {
  if (state !== 'open' || (until ?? 0) <= now) return state
  return user !== undefined && holder === user ? 'open' : 'held'
}
