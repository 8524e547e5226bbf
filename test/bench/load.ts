import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** Requests over connections that stay open; each sends the next request when its response has ended. */
export interface Load {
  readonly origin: string
  readonly connections: number
  /** Returns a request in the syntax of HTTP/1.1; undefined when there are no more. */
  readonly next: () => Uint8Array | undefined
  /** The status of each response. */
  readonly status: number | readonly number[]
}

/** Returns a request without content, in the syntax of HTTP/1.1. */
export function requestFor(
  url: string,
  fields: Readonly<Record<string, string>>,
  method = 'GET',
  content = '',
): Buffer {
  const { pathname, search, host } = new URL(url)
  const length = content === '' ? {} : { 'content-length': String(Buffer.byteLength(content)) }
  const lines = Object.entries({ host, ...fields, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${content}`)
}

/**
 * Sends requests and returns how many were answered. It reads no more of a response than its status and length, so that
 * it costs less than the server.
 *
 * @throws {Error} if a response has another status
 */
export async function send({ origin, connections, next, status }: Load): Promise<number> {
  const { hostname, port } = new URL(origin)
  const expected = [status].flat()
  let answered = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      await once(socket, 'connect')
      for (let request = next(); request !== undefined; request = next()) {
        const received = await exchanged(socket, request)
        if (!expected.includes(received.status)) throw new Error(`Expected ${expected.join(' or ')}: ${received.head}`)
        answered += 1
      }
      socket.destroy()
    }),
  )
  return answered
}

interface Received {
  readonly status: number
  readonly head: string
}

const end = Buffer.from('\r\n\r\n')
const length = /\r\ncontent-length: (\d+)/i

/** Sends a request over an open connection and returns the begin of its response when it has ended. */
export function exchanged(socket: Socket, request: Uint8Array): Promise<Received> {
  return new Promise((resolve, reject) => {
    let begun: Buffer = Buffer.alloc(0)
    let received: Received | undefined
    let missing = 0
    const stop = (): void => {
      socket.removeListener('data', read)
      socket.removeListener('close', closed)
    }
    const closed = (): void => {
      stop()
      reject(new Error('The server closed a connection'))
    }
    const read = (chunk: Buffer): void => {
      if (received === undefined) {
        begun = begun.length === 0 ? chunk : Buffer.concat([begun, chunk])
        const at = begun.indexOf(end)
        if (at < 0) return
        const head = begun.toString('latin1', 0, at)
        received = { status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)), head }
        missing = at + end.length + Number(length.exec(head)?.[1] ?? 0) - begun.length
      } else missing -= chunk.length
      if (missing > 0) return
      stop()
      resolve(received)
    }
    socket.on('data', read)
    socket.once('close', closed)
    socket.write(request)
  })
}
