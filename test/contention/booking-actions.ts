import type { Operation } from './history.ts'

/** An appointment of a client, and the slot that it has at last. */
export interface Own {
  readonly uri: string
  slot: number
}

/** What a client was told of an operation. */
export interface Told extends Pick<Operation, 'outcome'> {
  readonly place: string
  /** Whether an attempt without an answer may still be performed. */
  readonly isLate: boolean
}

/** An operation before its request. */
export type Intended = Pick<Operation, 'name' | 'slot' | 'from' | 'appointment' | 'patient' | 'hold'>

/** The request of an operation. */
export interface Wanted {
  readonly method: string
  readonly path: string
  readonly content?: object
}

/** How a client chooses, and how it sends. */
export interface BookingClient {
  /** Returns the name of the patient of the next booking. */
  readonly patient: () => string
  readonly anySlot: () => number
  /** Returns a slot that was open lately: on a full day, a move to any other is nearly always refused. */
  readonly openedSlot: () => number
  readonly anyOf: (appointments: readonly Own[]) => Own | undefined
  readonly send: (operation: Intended, request: Wanted) => Promise<Told>
}

/** What a guest does with its own appointments and holds, which it remembers. */
export interface BookingActions {
  /** Books a slot, by default any. */
  readonly book: (slot?: number) => Promise<void>
  readonly hold: () => Promise<void>
  readonly release: () => Promise<void>
  readonly cancel: () => Promise<void>
  readonly move: () => Promise<void>
  /** Forgets its appointments and holds. */
  readonly forget: () => void
}

export function bookingActions({ patient: nameNext, anySlot, openedSlot, anyOf, send }: BookingClient): BookingActions {
  const appointments: Own[] = []
  const holds = new Map<number, string>()

  return {
    async book(slot = anySlot()) {
      const hold = holds.get(slot)
      const patient = nameNext()
      const query = hold === undefined ? '' : hold.slice(hold.indexOf('?'))
      const path = `/schedules/${String(slot)}${query}`
      const content = { name: patient, age: 30 }
      const { outcome, place } = await send({ name: 'book', slot, patient, hold }, { method: 'POST', path, content })
      if (outcome !== 'conflict') holds.delete(slot)
      if (outcome === 'done') appointments.push({ uri: place, slot })
    },
    async hold() {
      const slot = anySlot()
      if (holds.has(slot)) return
      const path = `/schedules/${String(slot)}/hold`
      const { outcome, place } = await send({ name: 'hold', slot }, { method: 'PUT', path })
      if (outcome === 'done') holds.set(slot, place)
    },
    async release() {
      const [own] = holds
      if (own === undefined) return
      const [slot, place] = own
      holds.delete(slot)
      await send({ name: 'release', slot, hold: place }, { method: 'DELETE', path: place })
    },
    async cancel() {
      const own = appointments.shift()
      if (own === undefined) return
      await send({ name: 'cancel', slot: own.slot, appointment: own.uri }, { method: 'DELETE', path: own.uri })
    },
    async move() {
      const own = anyOf(appointments)
      const slot = openedSlot()
      if (own === undefined || own.slot === slot) return
      const path = own.uri.replace(/(?=\?|$)/, '/time')
      const operation = { name: 'move', slot, from: own.slot, appointment: own.uri } as const
      const { outcome, isLate } = await send(operation, { method: 'PUT', path, content: { slot } })
      if (outcome === 'done') own.slot = slot
      const at = appointments.indexOf(own)
      // Its state is unknown, or may still change, so it is not used again; the day may be another one meanwhile.
      if ((outcome === 'unknown' || isLate) && at >= 0) appointments.splice(at, 1)
    },
    forget() {
      appointments.length = 0
      holds.clear()
    },
  }
}
