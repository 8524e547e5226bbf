/*
 * Each turn of the event loop reads sockets and accepts one connection. If a turn answered all requests that it has
 * read, then new connections and the probes of health would wait for as long as the load lasts.
 */

// Milliseconds of a turn in which requests begin, and while connections come.
const longestTurn = 5
const shortTurn = 1
// Milliseconds until the next look whether a request may begin.
const pauseLength = 1
// A few clients that use the server fully leave so many requests waiting.
const usualNumber = 16
// After a refusal, requests wait for this share of the maximum delay only, until none was refused for so many
// milliseconds: more come than can be answered, so a longer wait would answer no more of them.
const overloadedShare = 0.05
const overloadedFor = 1000

/** A request that the server has read. */
export interface QueuedRequest {
  /** @param waited milliseconds; 0 for a request that begins at once */
  begin(waited: number): void
  refuse(): void
  /** Whether the client has closed the connection. */
  isGone(): boolean
}

export interface RequestQueue {
  /** Begins a request now or in a later turn of the event loop, or refuses it. */
  add(path: string, request: QueuedRequest): void
  /** Tells that a connection was accepted. */
  readonly connected: () => void
}

export interface RequestQueueOptions {
  /** The longest wait in milliseconds. */
  readonly maximumDelay: number
  /** Whether requests at a path come first and are never refused. */
  readonly isUrgent?: (path: string) => boolean
  /** Whether only urgent requests may begin at the moment, such as while many wait for the database. */
  readonly isBlocked?: () => boolean
  /** Called for each refused request. */
  readonly onRefusal?: () => void
  /** Returns milliseconds from any origin. */
  readonly now?: () => number
}

interface Waiting {
  readonly request: QueuedRequest
  readonly since: number
  readonly isLate: boolean
}

/** Begins requests in the order in which they come, for some milliseconds of each turn; refuses those that are late. */
export function requestQueue({
  maximumDelay,
  isUrgent,
  isBlocked = () => false,
  onRefusal,
  now = () => performance.now(),
}: RequestQueueOptions): RequestQueue {
  const urgent: Waiting[] = []
  const usual: Waiting[] = []
  const turn = turns(() => {
    if (pause === undefined) workOn()
  })
  let pause: NodeJS.Timeout | undefined
  let overloadedUntil = 0

  const isWaiting = (): boolean => urgent.length > 0 || usual.length > 0

  function workOn(): void {
    const time = now()
    if (!isWaiting() || !turn.hasTime(time)) return
    const next = urgent.shift() ?? lateRequest(time)
    if (next === undefined && isBlocked()) {
      pause = setTimeout(() => {
        pause = undefined
        workOn()
      }, pauseLength)
      return
    }
    handle(next ?? usual.shift(), time)
    // First comes the rest of the request as far as it waits for nothing outside.
    queueMicrotask(() => {
      process.nextTick(workOn)
    })
  }

  function lateRequest(time: number): Waiting | undefined {
    const longestWait = maximumDelay * (time < overloadedUntil ? overloadedShare : 1)
    const [oldest] = usual
    if (oldest === undefined || usual.length <= usualNumber || time - oldest.since <= longestWait) return undefined
    overloadedUntil = time + overloadedFor
    usual.shift()
    return { ...oldest, isLate: true }
  }

  function handle(waiting: Waiting | undefined, time: number): void {
    if (waiting === undefined || waiting.request.isGone()) return
    const { request, since, isLate } = waiting
    if (!isLate) request.begin(time - since)
    else {
      onRefusal?.()
      request.refuse()
    }
  }

  return {
    add(path, request) {
      const time = now()
      if (turn.hasTime(time) && !isWaiting() && !isBlocked()) request.begin(0)
      else (isUrgent?.(path) === true ? urgent : usual).push({ request, since: time, isLate: false })
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
