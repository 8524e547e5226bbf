import type { Told, Wanted } from './booking-actions.ts'
import type { EntryOperation, SeenOffer } from './history.ts'

/** What an entry tells its patient. */
export interface ToldOfEntry extends Told {
  readonly status?: string | undefined
  readonly offer?: SeenOffer | undefined
}

export interface WaitingClient {
  readonly doctor: string
  /** The day of the slots, and one without them. */
  readonly days: readonly [date: string, other: string]
  /** Returns a number below 1. */
  readonly random: () => number
  readonly send: (operation: Pick<EntryOperation, 'name' | 'entry' | 'fits'>, request: Wanted) => Promise<ToldOfEntry>
  readonly accept: (slot: number) => Promise<void>
  readonly decline: (slot: number) => Promise<void>
}

/** What a patient does with its entry of the waiting list. */
export interface WaitingActions {
  /** Joins the list, or looks at the entry and accepts the offer, declines it or lets it expire. */
  readonly attend: () => Promise<void>
  readonly leave: () => Promise<void>
}

export function waitingActions({ doctor, days, random, send, accept, decline }: WaitingClient): WaitingActions {
  let entry: string | undefined

  async function join(): Promise<void> {
    const fits = random() < 0.9
    const day = days[fits ? 0 : 1]
    const request = { method: 'POST', path: `/doctors/${doctor}/waiting-list`, content: { from: day, to: day } }
    const { outcome, place } = await send({ name: 'join', fits }, request)
    if (outcome === 'done') entry = place
  }

  async function answer({ slot }: SeenOffer): Promise<void> {
    const choice = random()
    if (choice < 0.2) await accept(slot)
    else if (choice < 0.4) await decline(slot)
  }

  return {
    async attend() {
      if (entry === undefined) {
        await join()
        return
      }
      const { status, offer } = await send({ name: 'look', entry }, { method: 'GET', path: entry })
      if (status === 'taken' || status === 'left') entry = undefined
      if (offer !== undefined) await answer(offer)
    },
    async leave() {
      // A look tells whether it is left: an attempt without a response may have failed.
      if (entry !== undefined) await send({ name: 'leave', entry }, { method: 'DELETE', path: entry })
    },
  }
}
