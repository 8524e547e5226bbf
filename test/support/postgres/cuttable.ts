import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy in front of a database, whose connections can be cut. */
export interface Cuttable {
  /** The URL of the database through the proxy. */
  readonly url: string
  /** Ends all connections, and refuses new ones. */
  cut(): void
  mend(): void
  /** Connects new connections to another server; the present ones stay. */
  turn(database: string): void
  close(): Promise<void>
}

export async function cuttable(database: string): Promise<Cuttable> {
  let target = new URL(database)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) {
      client.destroy()
      return
    }
    const upstream = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const end = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut() {
      isCut = true
      end()
    },
    mend() {
      isCut = false
    },
    turn(other) {
      target = new URL(other)
    },
    async close() {
      server.close()
      end()
      await once(server, 'close')
    },
  }
}
