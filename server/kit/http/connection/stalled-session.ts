import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2'

/** Bytes per second at which a client reads. Frames without content, such as PING, are fewer. */
export const leastRate = 2000

/**
 * Calls a function when the client of a session reads hardly anything for an interval, though a response waits for it, such as
 * one whose flow-control window is 0 (RFC 9113 §10.5). A client has time to read what was sent, which can be a window of many
 * megabytes.
 *
 * @param open the open streams of the session
 * @param interval in milliseconds; it takes up to two of them
 */
export function onStall(
  session: ServerHttp2Session,
  open: ReadonlySet<ServerHttp2Stream>,
  { interval, stalled }: { readonly interval: number; readonly stalled: () => void },
): void {
  let waiting: ReadonlySet<ServerHttp2Stream> = new Set()
  let sent = session.socket.bytesWritten
  // Milliseconds that the client may need to read what was sent.
  let reading = 0
  const check = (): void => {
    if (session.destroyed) return
    const { bytesWritten } = session.socket
    reading = Math.max(0, reading + ((bytesWritten - sent) / leastRate) * 1000 - interval)
    const now = new Set([...open].filter(({ writableLength }) => writableLength > 0))
    if (reading === 0 && [...now].some((stream) => waiting.has(stream))) stalled()
    waiting = now
    sent = bytesWritten
  }
  // What other timers of this turn have written, such as the heartbeat of an event stream, is sent first.
  const timer = setInterval(() => setImmediate(check), interval)
  session.once('close', () => {
    clearInterval(timer)
  })
}
