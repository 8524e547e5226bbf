import { translate } from '@waymark/shared'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Serializer, eventText, type ServerSentEvent } from '../../hypermedia/serializer.ts'
import { cacheControl, neverStored } from '../caching/cache-policy.ts'
import { Unavailable } from '../../values/unavailable.ts'
import type { Caller } from '../caller.ts'
import type { Located } from '../exchange.ts'
import { protocolProblem, type Problem, type Response } from '../problem.ts'
import type { Watch } from '../resource.ts'
import { usualTimes, type Service, type StreamTimes } from '../service.ts'
import { contentTypeFor } from './write.ts'

// Maximum number of streams of a client: a practice may share one address, with a stream for each visible page.
const mostStreams = 100
const retryAfter = '60'

/** The numbers of open streams by client. They are connections of this process, so they are counted here. */
const openStreams = new WeakMap<Service, Map<string, number>>()

/**
 * Streams the events of a resource (HTML §9.2). A client that reconnects continues after its Last-Event-ID. If no more
 * events can follow, the response is 204, after which clients do not reconnect. A client with too many streams gets 429.
 */
export function eventStreamResponse({ exchange, found }: Located, serializer: Serializer): Response | Problem {
  const { request, service, caller } = exchange
  const watch = found.watch(request.header('last-event-id'))
  const headers = { 'Cache-Control': cacheControl(neverStored), ...found.fields }
  if (watch === undefined) return { status: 204, headers }
  const counts = openStreams.get(service) ?? new Map<string, number>()
  openStreams.set(service, counts)
  if ((counts.get(request.client) ?? 0) >= mostStreams) {
    const detail = translate('This client already has {mostStreams} open event streams. Close one of them.', {
      mostStreams,
    })
    return protocolProblem('too-many-requests', detail, { headers: { 'Retry-After': retryAfter } })
  }
  const times = service.streamTimes ?? usualTimes
  const report = (error: unknown): void => {
    service.report(error, service.newTraceId())
  }
  return {
    status: 200,
    // Tells proxies such as nginx not to buffer the stream.
    headers: { 'Content-Type': contentTypeFor(serializer), 'X-Accel-Buffering': 'no', ...headers },
    stream: (closed) => counted(counts, request.client, textOf(watch, { times, closed, report, caller })),
  }
}

async function* counted(
  counts: Map<string, number>,
  client: string,
  text: AsyncIterable<string>,
): AsyncGenerator<string> {
  counts.set(client, (counts.get(client) ?? 0) + 1)
  try {
    yield* text
  } finally {
    const others = (counts.get(client) ?? 1) - 1
    if (others === 0) counts.delete(client)
    else counts.set(client, others)
  }
}

interface Streaming {
  readonly times: StreamTimes
  /** Aborted when the client disconnects. */
  readonly closed: AbortSignal
  readonly report: (error: unknown) => void
  readonly caller: Pick<Caller, 'isAccepted'>
}

async function* textOf(watch: Watch, { times, closed, report, caller }: Streaming): AsyncGenerator<string> {
  const ended = new AbortController()
  const signal = AbortSignal.any([closed, ended.signal, AbortSignal.timeout(times.lifetime)])
  yield `retry: ${String(times.retry)}\n\n`
  endAfter(caller, times.check, { ended, signal }).catch(report)
  try {
    for await (const text of withHeartbeat(watch(signal), times.heartbeat, signal)) {
      if (!(await isAccepted(caller))) return
      yield text
    }
  } catch (error) {
    if (!signal.aborted) report(error)
  } finally {
    ended.abort()
  }
}

/** Ends a stream whose credentials are no longer accepted. */
async function endAfter(
  caller: Pick<Caller, 'isAccepted'>,
  interval: number,
  { ended, signal }: { readonly ended: AbortController; readonly signal: AbortSignal },
): Promise<void> {
  if (caller.isAccepted === undefined) return
  const isOpen = (): Promise<boolean> => sleep(interval, true, { signal, ref: false }).catch(() => false)
  while (await isOpen()) if (!(await isAccepted(caller))) ended.abort()
}

// A stream stays open while the database is unavailable.
async function isAccepted({ isAccepted: accepted }: Pick<Caller, 'isAccepted'>): Promise<boolean> {
  try {
    return (await accepted?.()) ?? true
  } catch (error) {
    if (error instanceof Unavailable) return true
    throw error
  }
}

async function* withHeartbeat(
  events: AsyncIterable<ServerSentEvent>,
  interval: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    while (!signal.aborted) {
      const beat = new AbortController()
      const first = await Promise.race([next, sleep(interval, undefined, { signal: beat.signal, ref: false })])
      beat.abort()
      if (first?.done === true) return
      yield first === undefined ? ': still here\n\n' : eventText(first.value)
      if (first !== undefined) next = iterator.next()
    }
  } finally {
    await iterator.return?.()
  }
}
