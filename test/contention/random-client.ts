import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomOf } from '../support/fuzz/random.ts'
import { blockingActions } from './blocking-actions.ts'
import { bookingActions, type Intended, type Told, type Wanted } from './booking-actions.ts'
import { type ReceivedDocument, type ReceivedResponse, type Repetition, responseTo } from './exchange.ts'
import type { EntryOperation, Operation, SeenOffer } from './history.ts'
import { type ToldOfEntry, waitingActions, type WaitingClient } from './waiting-actions.ts'

export interface RandomClient {
  /** Runs random operations until stopped. */
  run(): Promise<void>
  /** Books a slot, by default a random one. */
  book(slot?: number): Promise<void>
}

export interface Surroundings {
  /** Determines the choices of all clients. */
  readonly seed: number
  /** Returns the current origin of a server, which changes with restarts. */
  readonly origin: (random: Random) => string
  readonly slots: readonly number[]
  /** Returns the slot that a client has opened last. */
  readonly lastOpened?: () => number | undefined
  readonly isOver: () => boolean
  readonly record: (operation: Operation) => void
  /** Milliseconds until a client gives up a response. A server may still perform the request then. */
  readonly patience?: number
  /** Milliseconds between two operations, so that many clients leave processors for the servers. */
  readonly pause?: number
}

/** A signed-in client: a patient that also waits for slots, or staff that block them. */
export type Persona = { readonly account: string; readonly token: string } & (
  | { readonly role: 'staff' }
  | ({ readonly role: 'patient'; readonly recordEntry: (operation: EntryOperation) => void } & Pick<
      WaitingClient,
      'doctor' | 'days'
    >)
)

function repetitionOf(name: Operation['name']): Repetition {
  if (name === 'hold') return 'none'
  // Another client may book the slot that a lost attempt has opened.
  return name === 'unblock' ? 'overtaken' : 'same'
}

// More than there are clients, so that clients of consecutive seeds choose differently.
const distance = 1000

/**
 * @param client its number, which determines its choices and its address in X-Forwarded-For
 * @param persona a guest by default
 */
export function randomClient(
  client: number,
  { seed, origin, slots, lastOpened, isOver, record, patience = 10_000, pause = 0 }: Surroundings,
  persona?: Persona,
): RandomClient {
  const choices = randomOf(seed * distance + client)
  // A request that is sent again must not change the choices after it.
  const routes = randomOf(choices.below(2 ** 32))
  let count = 0

  async function ask(request: Wanted, repetition: Repetition = 'same'): Promise<ReceivedResponse & Asked> {
    count += 1
    const invoked = Date.now()
    const who = { key: `${String(client)}-${String(count)}`, address: `10.0.0.${String(client + 1)}` }
    const answer = await responseTo(
      () => origin(routes),
      { ...request, ...who, token: persona?.token, patience },
      repetition,
    )
    return { ...answer, invoked, returned: Date.now() }
  }

  async function send(operation: Intended, request: Wanted): Promise<Told> {
    const answer = await ask(request, repetitionOf(operation.name))
    const { outcome, isLate, location: place = '', document } = answer
    const made = outcome === 'done' && operation.name === 'book' ? { appointment: place } : {}
    const until = document?.expires === undefined ? undefined : Date.parse(document.expires)
    const held = outcome === 'done' && operation.name === 'hold' ? { hold: place, until } : {}
    const account = operation.name === 'book' ? { account: persona?.account } : {}
    record({ client, ...operation, ...account, ...made, ...held, ...toldBy(answer) })
    return { outcome, place, isLate }
  }

  const anyOf = <Item>(items: readonly Item[]): Item | undefined => items[choices.below(items.length)]
  const anySlot = (): number => anyOf(slots) ?? 0
  const openedSlot = (): number => lastOpened?.() ?? anySlot()
  const patient = (): string => `Client ${String(client)} number ${String(count)}`
  const { book, hold, release, cancel, move } = bookingActions({ patient, anySlot, openedSlot, anyOf, send })

  function actionsOf(given: Persona | undefined): readonly (() => Promise<void>)[] {
    if (given === undefined) return [() => book(), () => book(), hold, release, cancel, move]
    if (given.role === 'staff') return [blockingActions({ anySlot, send })]
    const { attend, leave } = waitingActions({
      ...given,
      random: choices.fraction,
      send: (operation, request) => sendOfEntry({ client, record: given.recordEntry, ask }, operation, request),
      accept: book,
      async decline(slot) {
        const path = `/schedules/${String(slot)}/hold`
        await send({ name: 'release', slot, hold: path }, { method: 'DELETE', path })
      },
    })
    return [...Array<typeof attend>(6).fill(attend), () => book(), cancel, cancel, move, leave]
  }

  const all = actionsOf(persona)
  return {
    book,
    async run() {
      while (!isOver()) {
        await anyOf(all)?.()
        if (pause > 0) await sleep(pause)
      }
    },
  }
}

type Asked = Pick<Operation, 'invoked' | 'returned'>

type ToldByAnswer = Pick<Operation, 'invoked' | 'returned' | 'outcome' | 'problem' | 'isLate' | 'lost'>

function toldBy({ outcome, problem, isLate, lost, invoked, returned }: ReceivedResponse & Asked): ToldByAnswer {
  return { invoked, returned, outcome, problem, isLate, lost }
}

interface EntrySender {
  readonly client: number
  readonly record: (operation: EntryOperation) => void
  readonly ask: (request: Wanted) => Promise<ReceivedResponse & Asked>
}

async function sendOfEntry(
  { client, record, ask }: EntrySender,
  operation: Pick<EntryOperation, 'name' | 'entry' | 'fits'>,
  request: Wanted,
): Promise<ToldOfEntry> {
  const answer = await ask(request)
  const { outcome, isLate, location: place = '', document } = answer
  const made = operation.name === 'join' && outcome === 'done' ? { entry: place } : {}
  const seen = operation.name === 'look' ? { status: document?.status, offer: offerIn(document) } : {}
  record({ client, ...operation, ...made, ...seen, ...toldBy(answer) })
  return { outcome, place, isLate, ...seen }
}

function offerIn({ offerExpires, _links }: ReceivedDocument = {}): SeenOffer | undefined {
  const slot = /\/schedules\/(\d+)\/hold/.exec(
    Object.entries(_links ?? {})
      .map(holdOf)
      .join(''),
  )?.[1]
  if (slot === undefined || offerExpires === undefined) return undefined
  return { slot: Number(slot), until: Date.parse(offerExpires) }
}

function holdOf([name, { href = '' }]: readonly [string, { readonly href?: string }]): string {
  return name.endsWith('hold') ? href : ''
}
