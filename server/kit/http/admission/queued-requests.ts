import { mostWaitingOfConnection } from './pipeline.ts'

// A few clients that use the server fully leave so many requests waiting.
const usualNumber = 16
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
  /** The key of the client that sent it. */
  readonly client: string
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

/** A request that waits since an instant of the queue's clock. */
interface Waiting {
  readonly request: QueuedRequest
  readonly since: number
}

/** A request whose turn has come. */
export interface Taken extends Waiting {
  readonly isLate: boolean
}

export interface QueuedRequests {
  readonly isEmpty: () => boolean
  readonly add: (waiting: Waiting, isUrgent: boolean) => void
  /**
   * Takes the next request that may begin or is late. Urgent requests and others take turns, so do reads and writes of
   * the others, and so do the clients of each kind.
   */
  readonly take: (time: number, isBlocked: (isSafe: boolean) => boolean) => Taken | undefined
}

/** @param maximumDelay milliseconds */
export function queuedRequests(maximumDelay: number): QueuedRequests {
  const urgent = line()
  const [safe, unsafe] = [line(), line()]
  let others: readonly Line[] = [safe, unsafe]
  const ofConnection = new WeakMap<object, number>()
  let overloadedUntil = 0
  let wasUrgent = false
  const count = ({ request: { connection } }: Waiting, change: number): number => {
    const all = (ofConnection.get(connection) ?? 0) + change
    ofConnection.set(connection, all)
    return all
  }
  const taken = (from: Line, isLate = false): Taken | undefined => {
    const first = from.take()
    if (first === undefined) return undefined
    count(first, -1)
    return { ...first, isLate }
  }
  const longestWait = (time: number, line: Line, isBlocked: boolean): number => {
    if (safe.size() + unsafe.size() <= usualNumber) return isBlocked ? Math.max(longestBlock, maximumDelay) : Infinity
    // A client with fewer requests than the others is not the cause.
    return time < overloadedUntil && !line.isModest() ? maximumDelay * overloadedShare : maximumDelay
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
      // Anyone can send urgent requests without end. What they block, another waits for beside them.
      const other = wasUrgent ? takenOfOthers(time, urgent.size() > 0 ? () => false : isBlocked) : undefined
      wasUrgent = other === undefined && urgent.size() > 0
      return other ?? taken(urgent) ?? takenOfOthers(time, isBlocked)
    },
  }
}

interface Line {
  readonly size: () => number
  readonly first: () => Waiting | undefined
  /** Whether the client of the first request has fewer than the average. */
  readonly isModest: () => boolean
  readonly add: (waiting: Waiting) => void
  readonly take: () => Waiting | undefined
}

/** Requests whose clients take turns, so that one that sends many waits for itself only. */
function line(): Line {
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
