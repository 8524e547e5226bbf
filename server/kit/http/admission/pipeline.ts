import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The open and the queued requests of a connection. */
interface Pipeline {
  open: number
  isUnsafeOpen: boolean
  readonly waiting: Pipelined[]
}

/** A pipelined request (RFC 9112 §9.3.2). */
export interface Pipelined {
  readonly request: Pick<IncomingMessage, 'socket'>
  readonly response: Pick<ServerResponse, 'writableEnded' | 'once'>
  readonly isSafe: boolean
  readonly begin: () => void
}

// A connection with more waiting requests is closed: RFC 9112 §9.3.2 lets clients send without waiting for responses.
export const mostWaitingOfConnection = 100

/**
 * Returns a function that schedules the pipelined requests of each connection: safe ones run concurrently, an unsafe one
 * runs alone, so that each request sees the effects of those before it (RFC 9112 §9.3.2).
 */
export function pipelines(): (pipelined: Pipelined) => void {
  const ofConnections = new WeakMap<Socket, Pipeline>()

  function begin(pipeline: Pipeline | undefined, { request, response, isSafe, begin: start }: Pipelined): void {
    start()
    // Most cached responses have ended here.
    if (response.writableEnded) return
    const { socket } = request
    const own = pipeline ?? { open: 0, isUnsafeOpen: false, waiting: [] }
    if (pipeline === undefined) ofConnections.set(socket, own)
    own.open += 1
    own.isUnsafeOpen = !isSafe
    response.once('close', () => {
      own.open -= 1
      if (own.open === 0) own.isUnsafeOpen = false
      if (!socket.destroyed) beginNext(own)
    })
  }

  function beginNext(pipeline: Pipeline): void {
    for (let [next] = pipeline.waiting; next !== undefined && mayBegin(pipeline, next); [next] = pipeline.waiting) {
      pipeline.waiting.shift()
      begin(pipeline, next)
    }
  }

  return (pipelined) => {
    const { socket } = pipelined.request
    const pipeline = ofConnections.get(socket)
    if (pipeline === undefined || (pipeline.waiting.length === 0 && mayBegin(pipeline, pipelined)))
      begin(pipeline, pipelined)
    else if (pipeline.waiting.length < mostWaitingOfConnection) pipeline.waiting.push(pipelined)
    else socket.destroy()
  }
}

function mayBegin({ open, isUnsafeOpen }: Pipeline, { isSafe }: Pipelined): boolean {
  return open === 0 || (isSafe && !isUnsafeOpen)
}
