import { createServer } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import type { Operation } from '../contention/history.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { eventsOf } from '../support/http/event-reader.ts'
import { observerAddress } from './machines.ts'

/** What a client began at one machine, and goes on with at the others. */
export interface Continuity {
  /**
   * Returns the lapses as sentences; waits some time for events that are still to come.
   *
   * @param database where the events are that will be sent again, up to minutes later
   */
  broken(history: readonly Operation[], database: string): Promise<readonly string[]>
}

// Milliseconds. The lease of an event that a frozen machine was about to send ends after a minute.
const patience = 75_000
const retry = 500

/** Signs in and subscribes at one machine, and follows an event stream through all of them. */
export async function startContinuity(origins: readonly string[], watched: string): Promise<Continuity> {
  const [first = ''] = origins
  const token = await signedIn({ origin: first }, 'desk')
  const receiver = await startReceiver()
  await subscribe(first, token, receiver.url)
  const stream = follow(origins, watched)
  return {
    async broken(history, database) {
      const booked = history.flatMap(({ name, outcome, appointment = '' }) =>
        name === 'book' && outcome === 'done' ? [new URL(appointment, first).pathname] : [],
      )
      const missing = (): readonly string[] => booked.filter((path) => !receiver.appointments.has(path))
      await within(() => Promise.resolve(missing().length === 0))
      await within(async () => (await presentVersion(first, watched)) === stream.last())
      const refused = await Promise.all(origins.map((origin) => isRefused(origin, token)))
      return [
        ...origins.filter((_, index) => refused[index] === true).map((origin) => `session: refused at ${origin}`),
        ...(await lostEvents(missing(), database)),
        ...((await presentVersion(first, watched)) === stream.last() ? [] : ['event stream: it lacks the last change']),
      ]
    },
  }
}

/** Returns the events that are neither received nor still due, as sentences with what the database knows of them. */
async function lostEvents(missing: readonly string[], database: string): Promise<readonly string[]> {
  const storage = await openStorage(database)
  const { changes, subscriptions } = storage
  try {
    const counts = await Promise.all((await subscriptions.all()).map(({ id }) => subscriptions.counts(id)))
    const due = counts.reduce((sum, { waiting }) => sum + waiting, 0)
    const dead = counts.reduce((sum, { dead: some }) => sum + some, 0)
    if (missing.length <= due) return []
    const placed = await placedEvents(changes)
    return missing.map((path) => {
      const event = placed.get(path.split('/').at(-1) ?? '')
      const state = event === undefined ? 'it has no place in the feed' : `place ${String(event.place)} of the feed`
      return `subscription: no event for ${path}: ${state}; ${String(due)} are due and ${String(dead)} are dead`
    })
  } finally {
    await storage.close()
  }
}

type Changes = Awaited<ReturnType<typeof openStorage>>['changes']
type Placed = NonNullable<Awaited<ReturnType<Changes['after']>>>['items'][number]

/** Returns the bookings in the feed, by appointment. */
async function placedEvents(changes: Changes): Promise<ReadonlyMap<string, Placed>> {
  const found = new Map<string, Placed>()
  let hasMore = true
  for (let place: Placed | undefined; hasMore;) {
    const page = await changes.after(place, 1000)
    for (const item of page?.items ?? [])
      if (item.type === 'appointment.booked') found.set(item.appointment ?? '', item)
    place = page?.items.at(-1)
    hasMore = page?.hasMore === true
  }
  return found
}

async function within(isTrue: () => Promise<boolean>): Promise<void> {
  for (const begin = Date.now(); Date.now() - begin < patience && !(await isTrue());) await sleep(retry)
}

interface Receiver {
  readonly url: string
  /** The paths of the appointments that were told. */
  readonly appointments: ReadonlySet<string>
}

interface SentEvent {
  readonly data: { readonly _links: Readonly<Record<string, { readonly href: string } | undefined>> }
}

async function startReceiver(): Promise<Receiver> {
  const appointments = new Set<string>()
  const server = createServer((request, response) => {
    void text(request).then((content) => {
      const { data } = JSON.parse(content) as SentEvent
      const href = data._links['appointment']?.href
      if (href !== undefined) appointments.add(new URL(href, 'http://service').pathname)
      response.writeHead(204).end()
    })
  }).listen(0, observerAddress)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://${observerAddress}:${String(port)}/events`, appointments }
}

async function subscribe(origin: string, token: string, url: string): Promise<void> {
  const response = await fetch(`${origin}/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ url, events: ['appointment.booked'], signature: 'standard' }),
  })
  if (response.status !== 201) throw new Error(`No subscription: ${String(response.status)} ${await response.text()}`)
}

async function isRefused(origin: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  return !(await fetch(`${origin}/subscriptions`, { headers })).ok
}

/** Follows the changes of a resource like a browser: each connection goes on after the last event. */
function follow(origins: readonly string[], path: string): { readonly last: () => string | undefined } {
  let last: string | undefined
  const read = async (origin: string): Promise<void> => {
    const resumed = last === undefined ? {} : { 'last-event-id': last }
    const response = await fetch(origin + path, { headers: { accept: 'text/event-stream', ...resumed } })
    if (!response.ok) return
    for await (const { id } of eventsOf(response)) last = id ?? last
  }
  const followed = async (): Promise<void> => {
    for (let turn = 0; ; turn += 1) {
      await read(origins[turn % origins.length] ?? '').catch(() => undefined)
      await sleep(retry)
    }
  }
  void followed()
  return { last: () => last }
}

/** Returns the version that a new stream shows first. */
async function presentVersion(origin: string, path: string): Promise<string | undefined> {
  const over = new AbortController()
  try {
    const headers = { accept: 'text/event-stream' }
    const response = await fetch(origin + path, { headers, signal: over.signal })
    for await (const { id } of eventsOf(response)) if (id !== undefined) return id
    return undefined
  } catch {
    return undefined
  } finally {
    over.abort()
  }
}
