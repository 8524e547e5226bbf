import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'

/** Limits of a shutdown in milliseconds. */
export interface Grace {
  /** Grace period in which an idle connection may send a last request. */
  readonly idle: number
  /** Time until open requests are cut off. */
  readonly requests: number
}

/**
 * Stops listening, and resolves when all connections have ended. `close()` of Node's HTTP server would close idle
 * connections immediately, although the next request of the client may be in flight, which would reset it. The server must
 * answer with `Connection: close` from now on (RFC 9112 §9.6).
 */
export async function shutDown(server: Server, { idle, requests }: Grace): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    Listener.prototype.close.call(server, () => {
      resolve()
    })
  })
  const closingIdle = setTimeout(() => {
    server.closeIdleConnections()
  }, idle)
  const closingAll = setTimeout(() => {
    server.closeAllConnections()
  }, requests)
  await ended
  clearTimeout(closingIdle)
  clearTimeout(closingAll)
}
