import { type QueuedRequest, type Taken, queuedRequests } from './queued-requests.ts'

/*
 * Each turn of the event loop reads sockets and accepts one connection. If a turn handled every request that it had
 * read, new connections and health checks would starve under load.
 */

// Time budget of a turn in milliseconds: by default, and while new connections arrive.
const longestTurn = 5
const shortTurn = 1
// Polling interval in milliseconds while all queued requests are blocked.
const pauseLength = 1
export interface AdmissionQueue {
  /** Whether a new request may bypass the queue; otherwise, add it. */
  mayBegin(isSafe: boolean): boolean
  /** Enqueues a request; it begins later, or is shed. */
  add(path: string, request: QueuedRequest): void
  /** Reports an accepted connection. */
  readonly connected: () => void
}

export interface AdmissionQueueOptions {
  /** The maximum queueing time in milliseconds. */
  readonly maximumDelay: number
  /** Whether requests to a path have priority and are never shed. */
  readonly isUrgent?: (path: string) => boolean
  /** Whether safe or unsafe requests without priority are blocked at the moment. */
  readonly isBlocked?: (isSafe: boolean) => boolean
  /** Called for each shed request. */
  readonly onRefusal?: () => void
  /** A clock in milliseconds with any epoch. */
  readonly now?: () => number
}

/**
 * Creates an admission queue with load shedding. Requests begin within a time budget of each turn of the event loop; those
 * that have waited too long are shed.
 */
export function admissionQueue({
  maximumDelay,
  isUrgent = () => false,
  isBlocked = () => false,
  onRefusal,
  now = () => performance.now(),
}: AdmissionQueueOptions): AdmissionQueue {
  const waiting = queuedRequests(maximumDelay)
  const turn = turns(() => {
    if (pause === undefined) workOn()
  })
  let pause: NodeJS.Timeout | undefined

  function workOn(): void {
    const time = now()
    if (waiting.isEmpty() || !turn.hasTime(time)) return
    const next = waiting.take(time, isBlocked)
    if (next === undefined) {
      pause = setTimeout(() => {
        pause = undefined
        workOn()
      }, pauseLength)
      return
    }
    handle(next, time)
    // The request runs up to its first I/O before the next one is dequeued.
    queueMicrotask(() => {
      process.nextTick(workOn)
    })
  }

  function handle({ request, since, isLate }: Taken, time: number): void {
    if (request.isGone()) return
    if (isLate) {
      onRefusal?.()
      request.refuse()
    } else request.begin(time - since)
  }

  return {
    mayBegin: (isSafe) => turn.hasTime(now()) && waiting.isEmpty() && !isBlocked(isSafe),
    add(path, request) {
      waiting.add({ request, since: now() }, isUrgent(path))
    },
    connected: turn.connected,
  }
}

interface Turns {
  /** Returns whether the time budget of the current turn of the event loop allows another request. */
  readonly hasTime: (time: number) => boolean
  readonly connected: () => void
}

function turns(onEnd: () => void): Turns {
  const connections = { inTurn: 0, inLastTurn: 0 }
  let began: number | undefined
  const end = (): void => {
    connections.inLastTurn = connections.inTurn
    connections.inTurn = 0
    began = undefined
    onEnd()
  }
  return {
    hasTime(time) {
      if (began === undefined) {
        began = time
        setImmediate(end)
      }
      return time - began < (connections.inLastTurn > 0 ? shortTurn : longestTurn)
    },
    connected() {
      connections.inTurn += 1
    },
  }
}
