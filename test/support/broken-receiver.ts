import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { closed, listening } from './http/listening.ts'

/** An event as a receiver stores it. */
export interface ReceivedEvent {
  readonly id: string
  readonly type: string
  /** The path of the appointment. */
  readonly appointment: string
}

/** A receiver that fails half of the time. */
export interface BrokenReceiver {
  readonly url: string
  /** The stored events, each once by its id, in the order of their first arrival. */
  readonly events: readonly ReceivedEvent[]
  /** The number of requests. */
  readonly requests: () => number
  /** Called in the middle of some requests, which are then neither stored nor answered. */
  interrupt: () => void
  close(): Promise<void>
}

/** How requests go wrong; every second one of an event goes well. */
const failures = ['refuse', 'store and refuse', 'hang up', 'store and hang up', 'no answer', 'interrupt'] as const

interface Body {
  readonly type: string
  readonly data: { readonly _links: Readonly<Record<string, { readonly href: string } | undefined>> }
}

/** Starts a receiver that detects duplicates by the id of the event, as Standard Webhooks tells receivers to. */
export async function brokenReceiver(): Promise<BrokenReceiver> {
  const seen = new Map<string, ReceivedEvent>()
  const attempts = new Map<string, number>()
  let failed = 0
  let requests = 0
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1
    const id = String(request.headers['webhook-id'])
    const { type, data } = JSON.parse(await text(request)) as Body
    const store = (): void => {
      if (!seen.has(id)) seen.set(id, { id, type, appointment: data._links['appointment']?.href ?? '' })
    }
    const attempt = (attempts.get(id) ?? 0) + 1
    attempts.set(id, attempt)
    if (attempt % 2 === 0) {
      store()
      response.writeHead(204).end()
      return
    }
    const failure = failures[failed++ % failures.length] ?? 'refuse'
    if (failure.startsWith('store')) store()
    if (failure.endsWith('refuse')) response.writeHead(500).end('no')
    else if (failure.endsWith('hang up')) request.socket.destroy()
    else if (failure === 'interrupt') receiver.interrupt()
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  const origin = await listening(server)
  const receiver: BrokenReceiver = {
    url: `${origin}/events`,
    get events() {
      return [...seen.values()]
    },
    requests: () => requests,
    interrupt: () => undefined,
    close: () => closed(server),
  }
  return receiver
}
