import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** Requests over connections that stay open; each sends the next request when its response has ended. */
export interface Load {
  readonly origin: string
  readonly connections: number
  /** Returns a request in the syntax of HTTP/1.1; undefined when there are no more. */
  readonly next: () => Uint8Array | undefined
  readonly status: number
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
  let answered = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      await once(socket, 'connect')
      for (let request = next(); request !== undefined; request = next()) {
        socket.write(request)
        await response(socket, status)
        answered += 1
      }
      socket.destroy()
    }),
  )
  return answered
}

const end = Buffer.from('\r\n\r\n')
const length = /\r\ncontent-length: (\d+)/i

function response(socket: Socket, status: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    let missing: number | undefined
    const stop = (error?: Error): void => {
      socket.removeListener('data', read)
      socket.removeListener('close', closed)
      if (error === undefined) resolve()
      else reject(error)
    }
    const closed = (): void => {
      stop(new Error('The server closed a connection'))
    }
    const read = (chunk: Buffer): void => {
      if (missing === undefined) {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const at = received.indexOf(end)
        if (at < 0) return
        const head = received.toString('latin1', 0, at)
        if (!head.startsWith(`HTTP/1.1 ${String(status)}`)) {
          socket.destroy()
          stop(new Error(`Expected ${String(status)}: ${received.toString('utf8')}`))
          return
        }
        missing = at + end.length + Number(length.exec(head)?.[1] ?? 0) - received.length
      } else missing -= chunk.length
      if (missing <= 0) stop()
    }
    socket.on('data', read)
    socket.once('close', closed)
  })
}
