import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { leastRate } from './stalled-session.ts'

/** Timeout of the connections of a server in milliseconds. It begins again with each byte that is read or sent. */
export const stallTimeout = 20_000

/**
 * Ends the connection of a response of HTTP/1 whose client reads nothing during two timeouts of the server; it takes up to three
 * of them. A response that waits for its content, such as an event stream, has nothing to send and goes on.
 *
 * @param rate bytes per second at which a client reads a write over TLS
 */
export function endIfStalled(response: ServerResponse, rate = leastRate): void {
  let struck = -Infinity
  // With a listener, Node does not end the connection itself.
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength === 0) return
    const { timeout = 0 } = socket
    const now = performance.now()
    const isSecond = now - struck < 1.5 * timeout
    struck = now
    // After a pause of the whole process, the timeout comes before Node has sent what the client can take meanwhile.
    if (!isSecond) socket.setTimeout(timeout)
    else if (socket instanceof TLSSocket) endUnlessSent(socket, (socket.writableLength / rate) * 1000)
    else socket.destroy()
  })
}

/** Ends a connection that has not sent its present write after so many milliseconds: over TLS, Node does not see a part of it. */
function endUnlessSent(socket: TLSSocket, patience: number): void {
  const sent = sentOn(socket)
  const timer = setTimeout(() => {
    socket.off('close', stop)
    if (sentOn(socket) === sent) socket.destroy()
  }, patience)
  const stop = (): void => {
    clearTimeout(timer)
  }
  socket.once('close', stop)
}

function sentOn({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength
}
