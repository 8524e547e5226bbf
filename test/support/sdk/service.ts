import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

/** The reply of a test service: HAL-FORMS unless a content type is given; objects are sent as JSON. */
export interface Reply {
  readonly status?: number
  /** A list is sent as several lines. */
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: unknown
  /** Milliseconds until the response starts. */
  readonly delay?: number
  /** Closes the connection without a response. */
  readonly broken?: boolean
}

export interface Received {
  readonly method: string
  /** Path and query as received. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Replies by `METHOD /path`; a path without query matches all queries. */
export type Routes = Readonly<Record<string, Reply | ((request: Received) => Reply | Promise<Reply>)>>

export interface Service {
  readonly origin: string
  /** The entry URL. */
  readonly entry: string
  readonly received: readonly Received[]
  /** The received requests as `METHOD /path`. */
  readonly lines: readonly string[]
}

function answerOf(routes: Routes, request: Received): Reply | Promise<Reply> {
  const [path = ''] = request.path.split('?')
  const reply = routes[`${request.method} ${request.path}`] ?? routes[`${request.method} ${path}`]
  if (reply === undefined) return { status: 404 }
  return typeof reply === 'function' ? reply(request) : reply
}

async function handle(request: IncomingMessage, response: ServerResponse, routes: Routes, log: Received[]) {
  const { method = '', url: path = '', headers } = request
  const received = { method, path, headers, body: await text(request) }
  log.push(received)
  const reply = await answerOf(routes, received)
  if (reply.delay !== undefined) await setTimeout(reply.delay)
  if (reply.broken === true) request.socket.destroy()
  else write(response, reply)
}

function write(response: ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  const written = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const type = written === undefined ? {} : { 'content-type': 'application/prs.hal-forms+json' }
  response.writeHead(status, { ...type, ...headers }).end(written)
}

/** Returns a function that starts services on real sockets; all are closed after each test. */
export function services(): (routes: Routes) => Promise<Service> {
  const open: Server[] = []
  afterEach(() => {
    for (const server of open.splice(0)) {
      server.close()
      server.closeAllConnections()
    }
  })
  return async (routes) => {
    const received: Received[] = []
    const server = createServer((request, response) => {
      handle(request, response, routes, received).catch((error: unknown) => response.destroy(error as Error))
    })
    open.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const origin = `http://127.0.0.1:${String(port)}`
    return {
      origin,
      entry: `${origin}/`,
      received,
      get lines() {
        return received.map(({ method, path }) => `${method} ${path}`)
      },
    }
  }
}
