import { bookingActions, type Intended, type Told, type Wanted } from '../contention/booking-actions.ts'
import type { Operation } from '../contention/history.ts'
import { hoursOf } from '../model/specification/opening-hours.ts'
import { type Person, people } from '../model/specification/specification.ts'
import { type Answer, problemOf, type Sent } from './client.ts'
import type { Scene } from './booking-state.ts'
import type { World } from './world.ts'

/** What the actors of a simulation know and do. */
export interface Stage {
  readonly world: World
  /** The slots of the present day that guests book, of a doctor without a waiting list. */
  readonly guestSlots: () => readonly number[]
  /** The slots of the specification. */
  readonly scene: () => Scene
  /** Sends a request, and sends it again until an answer arrives. */
  readonly ask: (sent: Sent, isRepeatable?: boolean) => Promise<Asked>
  readonly record: (operation: Operation) => void
}

/** The answer to a request. */
export interface Asked {
  /** Undefined if no answer has arrived. */
  readonly answer: Answer | undefined
  /** Whether an attempt without an answer may still be performed. */
  readonly isLate: boolean
}

export interface Actor {
  /** Does one thing. */
  readonly act: () => Promise<unknown>
  /** Begins a day, on which the appointments of the day before are over. */
  readonly begin: () => void
}

type Act = () => Promise<unknown>

/** How often actors of one kind do each thing, in relation to the others. */
export type Proneness = readonly number[]

/**
 * Returns what actors are prone to do in a world. Some worlds have none of an action and much of another one, because a mean
 * of all would seldom bring two rare actions together.
 */
export function pronenessIn({ random }: World): Proneness {
  return Array.from({ length: 9 }, () => random.of([0, 1, 1, 2, 4]))
}

/** Returns actions as often as actors are prone to them. */
export function proneTo(acts: readonly Act[], proneness: Proneness): readonly Act[] {
  const prone = acts.flatMap((act, index) => Array.from({ length: proneness[index] ?? 1 }, () => act))
  return prone.length === 0 ? acts : prone
}

/** A guest that books, holds, moves and cancels as it pleases, and remembers what it was told. */
export function guest({ world, guestSlots, ask, record }: Stage, client: number, proneness: Proneness): Actor {
  const address = `10.0.0.${String(client + 1)}`
  let count = 0

  async function send(operation: Intended, request: Wanted): Promise<Told> {
    count += 1
    const invoked = world.now()
    const key = request.method === 'POST' ? `guest-${String(client)}-${String(count)}` : undefined
    const { answer, isLate } = await ask({ ...request, address, key }, operation.name !== 'hold')
    const seen = { client, ...operation, invoked, returned: world.now() }
    if (answer === undefined) {
      record({ ...seen, outcome: 'unknown' })
      return { outcome: 'unknown', place: '', isLate }
    }
    if (answer.status >= 400) {
      record({ ...seen, outcome: 'conflict', problem: problemOf(answer) })
      return { outcome: 'conflict', place: '', isLate }
    }
    const place = answer.headers['location'] ?? ''
    const { expires = '' } = operation.name === 'hold' ? (JSON.parse(answer.text) as { readonly expires?: string }) : {}
    const made = operation.name === 'book' ? { appointment: place } : {}
    const held = operation.name === 'hold' ? { hold: place, until: Date.parse(expires) } : {}
    record({ ...seen, ...made, ...held, outcome: 'done' })
    return { outcome: 'done', place, isLate }
  }

  const anySlot = (): number => world.random.of(guestSlots())
  const { book, hold, release, cancel, move, forget } = bookingActions({
    patient: () => `Guest ${String(client)} number ${String(count)}`,
    anySlot,
    openedSlot: anySlot,
    anyOf: ([first]) => first,
    send,
  })
  const acts = proneTo([() => book(), hold, release, cancel, move], proneness)
  return { act: () => world.random.of(acts)(), begin: forget }
}

/** A patient that also waits for times that are taken. What it may do, the specification tells. */
export function patient({ world, ask, scene }: Stage, user: Person, proneness: Proneness): Actor {
  const address = `10.0.1.${String(1 + people.indexOf(user))}`
  let appointments: string[] = []
  let entry: string | undefined
  let count = 0
  const anySlot = (): string => `/schedules/${String(world.random.of(scene().slots))}`
  const send = async (method: string, path: string, content?: object): Promise<Answer | undefined> => {
    count += 1
    const key = method === 'POST' ? `${user}-${String(count)}` : undefined
    const { answer } = await ask({ method, path, content, user, address, key })
    return answer
  }

  async function book(): Promise<void> {
    const answer = await send('POST', anySlot(), { name: `${user} number ${String(count)}`, age: 36 })
    if (answer?.status === 201) appointments.push(answer.headers['location'] ?? '')
  }

  async function move(): Promise<void> {
    const own = appointments[0]
    if (own !== undefined) await send('PUT', `${own}/time`, { slot: world.random.of(scene().slots) })
  }

  // Takes the first time that is kept for the patient, if it is before the appointment.
  async function exchange(): Promise<void> {
    const appointment = appointments[0]?.split('/').at(-1)
    for (const slot of appointment === undefined ? [] : scene().slots) {
      const answer = await send('POST', `/schedules/${String(slot)}/hold`, { appointment })
      if (answer?.status === 201) return
    }
  }

  async function cancel(): Promise<void> {
    const own = appointments.shift()
    if (own !== undefined) await send('DELETE', own)
  }

  async function join(): Promise<void> {
    const { doctor, date } = scene()
    const answer = await send('POST', `/doctors/${doctor}/waiting-list`, { from: date, to: date })
    if (answer?.status === 201) entry = answer.headers['location']
  }

  async function leave(): Promise<void> {
    if (entry !== undefined) await send('DELETE', entry)
    entry = undefined
  }

  const others = [
    () => send('PUT', `${anySlot()}/hold`),
    () => send('DELETE', `${anySlot()}/hold`),
    () => send('GET', anySlot()),
  ]
  const acts = proneTo([book, move, cancel, join, leave, exchange, ...others], proneness)
  return {
    act: () => world.random.of(acts)(),
    begin() {
      appointments = []
    },
  }
}

/** A clerk that blocks times and opens them again, and changes the opening hours of the day. */
export function clerk({ world, ask, scene }: Stage, user: string, proneness: Proneness): Actor {
  const acts = ['GET', 'DELETE', 'PUT'].map((method): Act => () => {
    const path = `/schedules/${String(world.random.of(scene().slots))}`
    return ask({ method, path, user, address: '10.0.2.1' })
  })
  const changeHours: Act = () => {
    const { doctor, date, slots } = scene()
    const within = slots.flatMap((_, index) => (world.random.below(2) === 0 ? [index] : []))
    const content = { from: date, kind: 'other', hours: hoursOf(slots.length, within) }
    return ask({ method: 'POST', path: `/doctors/${doctor}/availability`, content, user, address: '10.0.2.1' })
  }
  const prone = proneTo([...acts, changeHours], proneness)
  return {
    act: () => world.random.of(prone)(),
    begin: () => undefined,
  }
}
