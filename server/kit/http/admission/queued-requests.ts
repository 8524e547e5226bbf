import { mostWaitingOfConnection } from './pipeline.ts'

// The queue length that a few clients cause when they saturate the server.
const usualNumber = 16
// Overload begins when a request is shed, and ends after so many milliseconds without shedding. During overload, the
// maximum delay is reduced to this share: a longer queue adds latency, not throughput.
const overloadedShare = 0.05
const overloadedFor = 1000
// Below the usual queue length, a blocked request is shed after so many milliseconds: its dependency is down.
const longestBlock = 5000

/** A request in the admission queue. */
export interface QueuedRequest {
  /** Whether its method is safe (RFC 9110 §9.2.1). */
  readonly isSafe: boolean
  /** The key of the client that sent it. */
  readonly client: string
  /** The connection that it arrived on. */
  readonly connection: object
  /** @param waited milliseconds */
  begin(waited: number): void
  refuse(): void
  /** Closes the connection without a response. */
  abandon(): void
  /** Whether the client has closed the connection. */
  isGone(): boolean
}

/** A queue entry with the instant at which it was enqueued. */
interface Waiting {
  readonly request: QueuedRequest
  readonly since: number
}

/** A dequeued request; a late one is shed. */
export interface Taken extends Waiting {
  readonly isLate: boolean
}

export interface QueuedRequests {
  readonly isEmpty: () => boolean
  readonly add: (waiting: Waiting, isUrgent: boolean) => void
  /**
   * Dequeues the next request that may begin or is late. Scheduling is round-robin at each level: between urgent and other
   * requests, between reads and writes, and between clients.
   */
  readonly take: (time: number, isBlocked: (isSafe: boolean) => boolean) => Taken | undefined
}

/** @param maximumDelay milliseconds */
export function queuedRequests(maximumDelay: number): QueuedRequests {
  const urgent = fairQueue()
  const [safe, unsafe] = [fairQueue(), fairQueue()]
  let others: readonly FairQueue[] = [safe, unsafe]
  const ofConnection = new WeakMap<object, number>()
  let overloadedUntil = 0
  let wasUrgent = false
  const count = ({ request: { connection } }: Waiting, change: number): number => {
    const all = (ofConnection.get(connection) ?? 0) + change
    ofConnection.set(connection, all)
    return all
  }
  const taken = (from: FairQueue, isLate = false): Taken | undefined => {
    const first = from.take()
    if (first === undefined) return undefined
    count(first, -1)
    return { ...first, isLate }
  }
  const longestWait = (time: number, queue: FairQueue, isBlocked: boolean): number => {
    if (safe.size() + unsafe.size() <= usualNumber) return isBlocked ? Math.max(longestBlock, maximumDelay) : Infinity
    // A client with fewer requests than the average does not cause the overload.
    return time < overloadedUntil && !queue.isModest() ? maximumDelay * overloadedShare : maximumDelay
  }
  const takenOfOthers = (time: number, isBlocked: (isSafe: boolean) => boolean): Taken | undefined => {
    for (const each of others) {
      const first = each.first()
      if (first === undefined) continue
      const mustWait = isBlocked(first.request.isSafe)
      const isLate = time - first.since > longestWait(time, each, mustWait)
      if (mustWait && !isLate) continue
      if (isLate) overloadedUntil = time + overloadedFor
      others = [...others.filter((other) => other !== each), each]
      return taken(each, isLate)
    }
    return undefined
  }
  return {
    isEmpty: () => urgent.size() + safe.size() + unsafe.size() === 0,
    add(waiting, isUrgent) {
      ;(isUrgent ? urgent : waiting.request.isSafe ? safe : unsafe).add(waiting)
      if (count(waiting, 1) > mostWaitingOfConnection) waiting.request.abandon()
    },
    take(time, isBlocked) {
      // Urgent requests must not starve the others: anyone can send them without limit.
      const other = wasUrgent ? takenOfOthers(time, urgent.size() > 0 ? () => false : isBlocked) : undefined
      wasUrgent = other === undefined && urgent.size() > 0
      return other ?? taken(urgent) ?? takenOfOthers(time, isBlocked)
    },
  }
}

interface FairQueue {
  readonly size: () => number
  readonly first: () => Waiting | undefined
  /** Whether the client of the first request has fewer than the average. */
  readonly isModest: () => boolean
  readonly add: (waiting: Waiting) => void
  readonly take: () => Waiting | undefined
}

/** A fair queue: round-robin between clients, so that a client with many requests delays only itself. */
function fairQueue(): FairQueue {
  const ofClients = new Map<string, Waiting[]>()
  let size = 0
  const first = (): readonly [string, Waiting[]] | undefined => ofClients.entries().next().value
  return {
    size: () => size,
    first: () => first()?.[1][0],
    isModest: () => (first()?.[1].length ?? 0) * ofClients.size < size,
    add(waiting) {
      const { client } = waiting.request
      const own = ofClients.get(client)
      if (own === undefined) ofClients.set(client, [waiting])
      else own.push(waiting)
      size += 1
    },
    take() {
      const [client, own] = first() ?? []
      const oldest = own?.shift()
      if (client === undefined || own === undefined || oldest === undefined) return undefined
      size -= 1
      ofClients.delete(client)
      if (own.length > 0) ofClients.set(client, own)
      return oldest
    },
  }
}
