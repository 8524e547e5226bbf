import { type QueuedRequest, type Taken, queuedRequests } from './queued-requests.ts'

/*
 * Each turn of the event loop reads sockets and accepts one connection. If a turn answered all requests that it has
 * read, then new connections and the probes of health would wait for as long as the load lasts.
 */

// Milliseconds of a turn in which requests begin, and while connections come.
const longestTurn = 5
const shortTurn = 1
// Milliseconds until the next look whether a request may begin.
const pauseLength = 1
export interface AdmissionQueue {
  /** Whether a request that has just come begins at once; otherwise, add it. */
  mayBegin(isSafe: boolean): boolean
  /** Begins a request later, or refuses it. */
  add(path: string, request: QueuedRequest): void
  /** Tells that a connection was accepted. */
  readonly connected: () => void
}

export interface AdmissionQueueOptions {
  /** The longest wait in milliseconds. */
  readonly maximumDelay: number
  /** Whether requests at a path come first and are never refused. */
  readonly isUrgent?: (path: string) => boolean
  /** Whether only urgent requests may begin at the moment, of those that are safe or of the others. */
  readonly isBlocked?: (isSafe: boolean) => boolean
  /** Called for each refused request. */
  readonly onRefusal?: () => void
  /** Returns milliseconds from any origin. */
  readonly now?: () => number
}

/** Begins requests for some milliseconds of each turn of the event loop, and sheds those that are late. */
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
    // First comes the rest of the request as far as it waits for nothing outside.
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
  /** Returns whether the present turn of the event loop, or a new one, may begin a request. */
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
