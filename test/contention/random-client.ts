import { setTimeout as sleep } from 'node:timers/promises'
import { bookingActions, type Intended, type Told, type Wanted } from './booking-actions.ts'
import type { Operation } from './history.ts'

export interface RandomClient {
  /** Runs random operations until stopped. */
  run(): Promise<void>
  /** Books a slot, by default a random one. */
  book(slot?: number): Promise<void>
}

export interface Surroundings {
  /** Returns the current origin of a server, which changes with restarts. */
  readonly origin: () => string
  readonly slots: readonly number[]
  readonly isOver: () => boolean
  readonly record: (operation: Operation) => void
  /** Milliseconds until a client gives up a response. A server may still perform the request then. */
  readonly patience?: number
  /** Milliseconds between two operations, so that many clients leave processors for the servers. */
  readonly pause?: number
}

/** @param client its number, which determines its address in X-Forwarded-For */
export function randomClient(
  client: number,
  { origin, slots, isOver, record, patience = 10_000, pause = 0 }: Surroundings,
): RandomClient {
  let count = 0

  async function send(operation: Intended, request: Wanted): Promise<Told> {
    count += 1
    const invoked = Date.now()
    const key = `${String(client)}-${String(count)}`
    const whole = { ...request, key, address: `10.0.0.${String(client + 1)}`, patience }
    const answer = await responseTo(origin, whole, operation.name !== 'hold')
    const place = answer.location ?? ''
    const made = answer.outcome === 'done' && operation.name === 'book' ? { appointment: place } : {}
    const held = answer.outcome === 'done' && operation.name === 'hold' ? { hold: place, until: answer.until } : {}
    const { outcome, problem, isLate } = answer
    record({ client, ...operation, ...made, ...held, invoked, returned: Date.now(), outcome, problem })
    return { outcome, place, isLate }
  }

  const anyOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)]
  const { book, hold, release, cancel, move } = bookingActions({
    patient: () => `Client ${String(client)} number ${String(count)}`,
    anySlot: () => anyOf(slots) ?? 0,
    anyOf,
    send,
  })
  const all = [() => book(), () => book(), hold, release, cancel, move]
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

interface ReceivedResponse {
  readonly outcome: Operation['outcome']
  /** Whether the client has given up an attempt before, which may still be performed. */
  readonly isLate: boolean
  readonly problem?: string
  readonly location?: string
  readonly until?: number
}

interface Request extends Wanted {
  readonly key: string
  readonly address: string
  readonly patience: number
}

const attempts = 8

/** Sends a request to either server, and repeats idempotent requests without a response. */
async function responseTo(origin: () => string, request: Request, isRepeatable: boolean): Promise<ReceivedResponse> {
  let isLate = false
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const answer = await exchanged(origin(), request)
      // What was refused now may still be done by an attempt that was given up.
      return isLate && answer.outcome === 'conflict' ? { outcome: 'unknown', isLate } : { ...answer, isLate }
    } catch (error) {
      isLate ||= error instanceof DOMException && error.name === 'TimeoutError'
      // If the connection was refused, nothing was done.
      if (!isRepeatable && !isRefused(error)) return { outcome: 'unknown', isLate }
    }
    await sleep(100)
  }
  return { outcome: 'unknown', isLate }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

async function exchanged(
  origin: string,
  { method, path, content, key, address, patience }: Request,
): Promise<Omit<ReceivedResponse, 'isLate'>> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      accept: 'application/hal+json',
      'x-forwarded-for': address,
      ...(method === 'POST' ? { 'idempotency-key': `"${key}"` } : {}),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    signal: AbortSignal.timeout(patience),
  })
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${String(response.status)} ${text}`)
  return answerOf(response.status, response.headers, text)
}

function answerOf(status: number, headers: Headers, text: string): Omit<ReceivedResponse, 'isLate'> {
  const document = (text === '' ? {} : JSON.parse(text)) as { readonly type?: string; readonly expires?: string }
  if (status >= 400) return { outcome: 'conflict', problem: document.type?.split('/').at(-1) ?? String(status) }
  const location = headers.get('location')
  return {
    outcome: 'done',
    ...(location === null ? {} : { location }),
    ...(document.expires === undefined ? {} : { until: Date.parse(document.expires) }),
  }
}
