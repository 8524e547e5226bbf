/*
 * Each turn of the event loop reads sockets and accepts one connection. If a turn answered all requests that it has
 * read, then new connections and the probes of health would wait for as long as the load lasts.
 */

// Milliseconds of a turn in which requests begin, and while connections come.
const longestTurn = 5
const shortTurn = 1
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
  connected(): void
}

export interface RequestQueueOptions {
  /** The longest wait in milliseconds. */
  readonly maximumDelay: number
  /** Whether requests at a path come first and are never refused. */
  readonly isUrgent?: (path: string) => boolean
  /** Called for each refused request. */
  readonly onRefusal?: () => void
  /** Returns milliseconds from any origin. */
  readonly now?: () => number
}

interface Waiting {
  readonly request: QueuedRequest
  readonly since: number
}

/** Begins requests in the order in which they come, for some milliseconds of each turn; refuses those that are late. */
export function requestQueue({
  maximumDelay,
  isUrgent,
  onRefusal,
  now = () => performance.now(),
}: RequestQueueOptions): RequestQueue {
  const urgent: Waiting[] = []
  const usual: Waiting[] = []
  const connections = { inTurn: 0, inLastTurn: 0 }
  let turnBegan: number | undefined
  let overloadedUntil = 0

  const isWaiting = (): boolean => urgent.length > 0 || usual.length > 0

  /** Returns whether the present turn, or a new one, may begin a request. */
  const hasTime = (time: number): boolean => {
    if (turnBegan === undefined) {
      turnBegan = time
      setImmediate(endTurn)
    }
    return time - turnBegan < (connections.inLastTurn > 0 ? shortTurn : longestTurn)
  }

  function endTurn(): void {
    connections.inLastTurn = connections.inTurn
    connections.inTurn = 0
    turnBegan = undefined
    if (isWaiting()) workOn()
  }

  function workOn(): void {
    const time = now()
    if (!isWaiting() || !hasTime(time)) return
    workOnNext(time)
    // First comes the rest of the request as far as it waits for nothing outside.
    queueMicrotask(() => {
      process.nextTick(workOn)
    })
  }

  function workOnNext(time: number): void {
    const longestWait = maximumDelay * (time < overloadedUntil ? overloadedShare : 1)
    const mayBeLate = urgent.length === 0 && usual.length > usualNumber
    const next = urgent.shift() ?? usual.shift()
    if (next === undefined || next.request.isGone()) return
    const waited = time - next.since
    if (!mayBeLate || waited <= longestWait) next.request.begin(waited)
    else {
      overloadedUntil = time + overloadedFor
      onRefusal?.()
      next.request.refuse()
    }
  }

  return {
    add(path, request) {
      const time = now()
      if (hasTime(time) && !isWaiting()) request.begin(0)
      else (isUrgent?.(path) === true ? urgent : usual).push({ request, since: time })
    },
    connected() {
      connections.inTurn += 1
    },
  }
}
