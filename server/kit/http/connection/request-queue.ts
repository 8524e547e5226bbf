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
// A connection with more waiting requests is closed: RFC 9112 §9.3.2 lets clients send without waiting for responses.
const mostOfConnection = 100
// After a refusal, requests wait for this share of the maximum delay only, until none was refused for so many
// milliseconds: more come than can be answered, so a longer wait would answer no more of them.
const overloadedShare = 0.05
const overloadedFor = 1000
// Few requests are refused only after they could not begin for so many milliseconds: what they wait for does not answer.
const longestBlock = 5000

/** A request that the server has read. */
export interface QueuedRequest {
  /** Whether its method is safe (RFC 9110 §9.2.1). */
  readonly isSafe: boolean
  /** The connection that it came by. */
  readonly connection: object
  /** @param waited milliseconds */
  begin(waited: number): void
  refuse(): void
  /** Closes the connection without a response. */
  abandon(): void
  /** Whether the client has closed the connection. */
  isGone(): boolean
}

export interface RequestQueue {
  /** Whether a request that has just come begins at once; otherwise, add it. */
  mayBegin(isSafe: boolean): boolean
  /** Begins a request later, or refuses it. */
  add(path: string, request: QueuedRequest): void
  /** Tells that a connection was accepted. */
  readonly connected: () => void
}

export interface RequestQueueOptions {
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

/** Begins requests in the order in which they come, for some milliseconds of each turn; refuses those that are late. */
export function requestQueue({
  maximumDelay,
  isUrgent = () => false,
  isBlocked = () => false,
  onRefusal,
  now = () => performance.now(),
}: RequestQueueOptions): RequestQueue {
  const waiting = waitingRequests(maximumDelay)
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

  function handle({ request, since, isLate = false }: Waiting, time: number): void {
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

interface Waiting {
  readonly request: QueuedRequest
  readonly since: number
  readonly isLate?: boolean
}

interface WaitingRequests {
  readonly isEmpty: () => boolean
  readonly add: (waiting: Waiting, isUrgent: boolean) => void
  /** Takes in turn an urgent request, and one that is late or the oldest one that may begin. */
  readonly take: (time: number, isBlocked: (isSafe: boolean) => boolean) => Waiting | undefined
}

function waitingRequests(maximumDelay: number): WaitingRequests {
  const urgent: Waiting[] = []
  // Reads go on while writes wait.
  const safe: Waiting[] = []
  const unsafe: Waiting[] = []
  const ofConnection = new WeakMap<object, number>()
  let overloadedUntil = 0
  // Anyone can send urgent requests without end, and the others must go on.
  let isTurnOfOthers = false
  const count = ({ request: { connection } }: Waiting, change: number): number => {
    const all = (ofConnection.get(connection) ?? 0) + change
    ofConnection.set(connection, all)
    return all
  }
  const taken = (from: Waiting[]): Waiting | undefined => {
    const first = from.shift()
    if (first !== undefined) count(first, -1)
    return first
  }
  const olderOf = ([one = [], other = []]: readonly Waiting[][]): Waiting[] =>
    (one[0]?.since ?? Infinity) <= (other[0]?.since ?? Infinity) ? one : other
  const longestWait = (time: number, { request }: Waiting, isBlocked: (isSafe: boolean) => boolean): number => {
    if (safe.length + unsafe.length > usualNumber) return maximumDelay * (time < overloadedUntil ? overloadedShare : 1)
    return isBlocked(request.isSafe) ? Math.max(longestBlock, maximumDelay) : Infinity
  }
  const late = (time: number, isBlocked: (isSafe: boolean) => boolean): Waiting | undefined => {
    const older = olderOf([safe, unsafe])
    const [oldest] = older
    if (oldest === undefined || time - oldest.since <= longestWait(time, oldest, isBlocked)) return undefined
    overloadedUntil = time + overloadedFor
    taken(older)
    return { ...oldest, isLate: true }
  }
  return {
    isEmpty: () => urgent.length + safe.length + unsafe.length === 0,
    add(waiting, isUrgent) {
      ;(isUrgent ? urgent : waiting.request.isSafe ? safe : unsafe).push(waiting)
      if (count(waiting, 1) > mostOfConnection) waiting.request.abandon()
    },
    take(time, isBlocked) {
      // What urgent requests block, another waits for beside them.
      const mayBegin = (isSafe: boolean): boolean => (isTurnOfOthers && urgent.length > 0) || !isBlocked(isSafe)
      const other = (): Waiting | undefined => {
        const open = [safe, unsafe].filter(([oldest]) => oldest !== undefined && mayBegin(oldest.request.isSafe))
        return late(time, isBlocked) ?? taken(olderOf(open))
      }
      const first = isTurnOfOthers ? other() : taken(urgent)
      isTurnOfOthers = !isTurnOfOthers && first !== undefined
      return first ?? taken(urgent) ?? other()
    },
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
