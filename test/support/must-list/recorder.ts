import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Exchange } from './exchange.ts'
import { mustList } from './must-list.ts'

const endOfHead = '\r\n\r\n'

/** Removes interim responses (1xx, but not 101, which is final). */
function withoutInterim(bytes: Buffer): Buffer {
  const isInterim = /^HTTP\/1\.[01] 1(?!01)\d\d /.test(bytes.subarray(0, 16).toString('latin1'))
  const end = bytes.indexOf(endOfHead)
  return isInterim && end >= 0 ? withoutInterim(bytes.subarray(end + endOfHead.length)) : bytes
}

/**
 * Parses a response from the wire; undefined if its header is incomplete.
 *
 * @param isWhole whether the content is complete; otherwise it is left out
 */
function readResponse(bytes: Buffer, isWhole: boolean): Exchange['response'] | undefined {
  const final = withoutInterim(bytes)
  const end = final.indexOf(endOfHead)
  if (end < 0) return undefined
  const [statusLine = '', ...lines] = final.subarray(0, end).toString('latin1').split('\r\n')
  const rawHeaders = lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const isChunked = lines.some((line) => /^transfer-encoding:.*\bchunked\s*$/i.test(line))
  const body = final.subarray(end + endOfHead.length)
  const content = isChunked && body.byteLength > 0 ? dechunked(body) : Buffer.from(body)
  return { status: Number(statusLine.split(' ')[1]), rawHeaders, content: isWhole ? content : undefined }
}

/** Decodes chunked content (RFC 9112 §7.1). */
function dechunked(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.byteLength;) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString('latin1'), 16)
    if (end < 0 || !(size > 0)) break
    chunks.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(chunks)
}

/*
 * Records every exchange of a server on the wire and checks it against the MUST list. It listens to the writes of
 * sockets and changes nothing.
 *
 * 1. Responses on a connection are in the order of the requests, so written bytes belong to the first unanswered
 * request.
 *
 * 2. Without such a request, they answer one that could not be parsed.
 */
export interface Recording {
  /** Each violation once, with its first exchange and the number of exchanges. */
  violations(): readonly string[]
  /** The number of recorded exchanges. */
  count(): number
}

// Longer responses are checked without content.
const keptBytes = 4 * 1024 * 1024

interface Answering {
  readonly request: Exchange['request']
  readonly written: Written
}

class Written {
  #chunks: Buffer[] = []
  #bytes = 0

  add(chunk: Buffer): void {
    this.#bytes += chunk.byteLength
    if (this.#bytes <= keptBytes) this.#chunks.push(chunk)
  }

  /** Returns the written bytes, truncated if there are too many. */
  get all(): { readonly bytes: Buffer; readonly isComplete: boolean } {
    return { bytes: Buffer.concat(this.#chunks), isComplete: this.#bytes <= keptBytes }
  }
}

export function record(server: Server): Recording {
  const found = new Map<string, { readonly where: string; times: number }>()
  const list = mustList()
  let count = 0
  const inspect = ({ request, written }: Answering, isFinished: boolean): void => {
    const { bytes, isComplete } = written.all
    const response = readResponse(bytes, isFinished && isComplete)
    if (response === undefined) return
    count += 1
    const where = `${request.method === '' ? 'an unreadable request' : `${request.method} ${request.target}`} → ${String(response.status)}`
    for (const sentence of list.violations({ request, response })) {
      const known = found.get(sentence)
      if (known === undefined) found.set(sentence, { where, times: 1 })
      else known.times += 1
    }
  }
  observe(server, inspect)
  return {
    violations: () =>
      [...found].map(([sentence, { where, times }]) => {
        return `${sentence} (${where}${times === 1 ? '' : `, and ${String(times - 1)} more`})`
      }),
    count: () => count,
  }
}

// The events with which Node passes a request and its response.
const beginnings = new Set<unknown>(['request', 'checkContinue', 'checkExpectation'])

type Look = (answering: Answering, isFinished: boolean) => void

function observe(server: Server, inspect: Look): void {
  const connections = new WeakMap<Socket, Answering[]>()
  const known = new WeakSet<ServerResponse>()
  server.prependListener('connection', (socket: Socket) => {
    const queue: Answering[] = []
    connections.set(socket, queue)
    const unread = new Written()
    tee(socket, (chunk) => {
      const written = queue[0]?.written ?? unread
      written.add(chunk)
    })
    socket.once('close', () => {
      const bytes = withoutInterim(unread.all.bytes)
      const request = { method: '', target: '', rawHeaders: [] }
      if (bytes.byteLength > 0) inspect({ request, written: unread }, true)
    })
  })
  // Listening to these events would change Node's behavior, so emit is wrapped.
  server.emit = seenBefore(server.emit.bind(server), (event, request, response) => {
    if (!beginnings.has(event)) return
    follow(request as IncomingMessage, response as ServerResponse)
  })
  const follow = (request: IncomingMessage, response: ServerResponse): void => {
    const queue = connections.get(request.socket)
    if (queue === undefined || known.has(response)) return
    known.add(response)
    const { method = '', url: target = '', rawHeaders } = request
    const isSecure = 'encrypted' in request.socket
    const answering = { request: { method, target, rawHeaders, isSecure }, written: new Written() }
    queue.push(answering)
    const end = (isFinished: boolean): void => {
      const place = queue.indexOf(answering)
      if (place >= 0) inspect(answering, isFinished)
      if (place >= 0) queue.splice(place, 1)
    }
    // Must run before Node's own listener, which passes the connection to the next response.
    response.prependListener('finish', () => {
      end(true)
    })
    response.once('close', () => {
      end(false)
    })
  }
}

/** Calls a function with all bytes written to a socket. */
function tee(socket: Socket, see: (chunk: Buffer) => void): void {
  const note = (chunk: unknown, encoding: unknown): void => {
    if (chunk instanceof Uint8Array) see(Buffer.from(chunk))
    else if (typeof chunk === 'string') {
      see(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    }
  }
  socket.write = seenBefore(socket.write.bind(socket), note)
  socket.end = seenBefore(socket.end.bind(socket), note)
}

function seenBefore<Method extends (...words: never[]) => unknown>(
  method: Method,
  see: (...words: readonly unknown[]) => void,
): Method {
  return new Proxy(method, {
    apply(target, self, words: readonly unknown[]): unknown {
      see(...words)
      return Reflect.apply(target, self, words)
    },
  })
}
