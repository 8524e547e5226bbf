import { isHttpFailure, isTransportFailure } from '../errors/guards.ts'
import { createParser } from 'eventsource-parser'
import { mediaType, type Description, type KindOf } from '@waymark/shared'
import { essenceOf, readJson } from '../document/decoder.ts'
import type { RelationName, StateAs } from '../document/described.ts'
import { bareDocument } from '../document/document.ts'
import { circumstancesOf } from '../document/resource.ts'
import { DecodeFailure } from '../errors/decode-failure.ts'
import type { Circumstances } from '../errors/failure.ts'
import { TransportFailure } from '../errors/transport-failure.ts'
import type { Heard, StreamedResponse } from '../navigation/agent.ts'
import { internalsOf, type Internals } from '../navigation/internals.ts'
import type { Representation } from '../navigation/representation.ts'
import { Unreadable } from '../transport/body.ts'
import { wait } from '../transport/retry.ts'
import { sourceUrl, type StreamSource } from './source.ts'
import { textIn } from './text-in.ts'

/** An event of a stream (HTML §9.2). */
export interface ServerEvent {
  /** The event ID, inherited from the previous event if absent. */
  readonly id: string
  /** The event type; default `message`. */
  readonly type: string
  readonly data: string
}

/**
 * An event whose data is the state of a kind of resource, by its type; see `kinds` of {@link events}.
 *
 * @example
 * const done = ({ data }: TypedEvent<ClinicDescription, { message: 'task' }>): boolean => data.status === 'done'
 * await task.send('start')
 * for await (const event of events(task, { kinds: { message: 'task' } })) if (done(event)) break
 */
export type TypedEvent<D extends Description, Kinds extends EventKinds<D>> = {
  readonly [Type in keyof Kinds & string]: {
    readonly id: string
    readonly type: Type
    readonly data: StateAs<D, Kinds[Type]>
  }
}[keyof Kinds & string]

/** The kinds of resources whose states are the data of events, by the type of the event. */
export type EventKinds<D extends Description> = Readonly<Record<string, KindOf<D>>>

/** Maximum characters of an event. */
const maxBufferSize = 10 * 1024 * 1024

/** The state that survives reconnection. */
interface Bookmark {
  /** The last event ID, for the next request. */
  lastId: string
  /** The reconnection time in milliseconds, if the service has set one. */
  retry: number | undefined
}

/**
 * Returns a parser for one connection, which returns complete events and updates the bookmark (HTML §9.2.6). It throws
 * for an event that is too long.
 */
function eventParser(bookmark: Bookmark): (chunk: string) => readonly ServerEvent[] {
  let events: ServerEvent[] = []
  const parser = createParser({
    maxBufferSize,
    onId: (id) => (bookmark.lastId = id),
    onRetry: (milliseconds) => (bookmark.retry = milliseconds),
    onEvent: ({ event = 'message', data }) => events.push({ id: bookmark.lastId, type: event, data }),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
  })
  return (chunk) => {
    events = []
    parser.feed(chunk)
    return events
  }
}

/**
 * Options of {@link events}.
 *
 * @example
 * for await (const { id, data } of events(task, { signal: AbortSignal.timeout(60_000), lastEventId: '0' })) {
 *   console.log(id, data)
 *   break
 * }
 */
export interface EventsOptions {
  /** Ends the stream without an error. */
  readonly signal?: AbortSignal | undefined
  /** The `id` of the last event received earlier. */
  readonly lastEventId?: string | undefined
  /** Milliseconds before reconnecting, unless the service specifies them; default 3,000. Failures double the delay. */
  readonly retry?: number | undefined
  /** Maximum number of reconnections without new data; default 10. */
  readonly mostRetries?: number | undefined
}

const longestPause = 60_000
const temporary = new Set([429, 500, 502, 503, 504])

/**
 * Yields the server-sent events of a resource, each once. Reconnects with Last-Event-ID; ends on 204. Rejects with
 * {@link HttpFailure}, {@link TransportFailure} or {@link DecodeFailure} if reconnecting cannot help. With `kinds`, yields
 * the events of these types only, with the state of the kind as data.
 *
 * @example
 * await task.send('start')
 * for await (const { type, data } of events(task)) {
 *   console.log(type, data)
 *   if (data.includes('"done"')) break
 * }
 */
export function events<D extends Description, K extends KindOf<D>, const Kinds extends EventKinds<D>>(
  representation: Representation<D, K>,
  options: EventsOptions & StreamSource<RelationName<D, K>> & { readonly kinds: Kinds },
): AsyncGenerator<TypedEvent<D, Kinds>, void, undefined>
/** Yields all events with their data as text. */
export function events<D extends Description, K extends KindOf<D>>(
  representation: Representation<D, K>,
  options?: EventsOptions & StreamSource<RelationName<D, K>>,
): AsyncGenerator<ServerEvent, void, undefined>
export async function* events(
  representation: Representation,
  { kinds, ...options }: EventsOptions & StreamSource<string> & { readonly kinds?: EventKinds<Description> } = {},
): AsyncGenerator<Omit<ServerEvent, 'data'> & { readonly data: unknown }, void, undefined> {
  const place = internalsOf(representation)
  for await (const event of eventsOf(representation, options)) {
    if (kinds === undefined) yield event
    else if (Object.hasOwn(kinds, event.type)) yield { ...event, data: stateIn(event.data, kinds[event.type], place) }
  }
}

function stateIn(data: string, kind: string | undefined, { agent, resource }: Internals): unknown {
  try {
    return agent.vocabulary.decode({ ...resource, kind, document: bareDocument(readJson(data)) }, agent.notify, data)
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    throw new DecodeFailure({ kind, faults: cause.faults, body: data }, { ...circumstancesOf(resource), cause })
  }
}

async function* eventsOf(
  representation: Representation,
  options: EventsOptions & StreamSource<string>,
): AsyncGenerator<ServerEvent, void, undefined> {
  const internals = internalsOf(representation)
  const url = sourceUrl(representation, options)
  const { signal, mostRetries, ...told } = initialState(options)
  const tell = (heard: Omit<Heard, 'url'>): void => {
    for (const listener of internals.agent.connection.listeners) listener({ url, ...heard })
  }
  for (;;) {
    try {
      const opened = await open({ ...internals, url }, told, signal)
      if (opened === undefined) return
      tell({ state: 'open' })
      for await (const event of eventsIn(opened, told, circumstancesOf(internals.resource))) {
        tell({ state: 'event', type: event.type })
        yield event
      }
    } catch (failure) {
      if (isAborted(signal)) return
      if (told.silent >= mostRetries || !isTemporary(failure)) throw failure
    } finally {
      tell({ state: 'closed' })
    }
    await pauseOf(told, signal)
    if (isAborted(signal)) return
  }
}

function initialState(
  options: EventsOptions,
): StreamState & { readonly mostRetries: number; readonly signal: AbortSignal } {
  const { signal = new AbortController().signal, lastEventId = '', mostRetries = 10, retry } = options
  return { signal, mostRetries, lastId: lastEventId, retry, silent: 0 }
}

async function pauseOf(told: StreamState, signal: AbortSignal): Promise<void> {
  // Jitter keeps clients that were disconnected together from reconnecting together.
  const pause = Math.min((told.retry ?? 3_000) * 2 ** told.silent, longestPause)
  told.silent += 1
  await wait(pause * (0.5 + Math.random() / 2), signal).catch(() => undefined)
}

// A function, because the compiler would assume that `aborted` does not change.
function isAborted({ aborted }: AbortSignal): boolean {
  return aborted
}

/** The state of the stream. */
interface StreamState extends Bookmark {
  /** The number of reconnections without new data. */
  silent: number
}

async function open(
  { agent, resource, url }: Internals & { readonly url: string },
  { lastId }: StreamState,
  signal: AbortSignal,
): Promise<StreamedResponse | undefined> {
  const headers = lastId === '' ? {} : { 'last-event-id': lastId }
  const opening = { url, mediaType: mediaType.eventStream, headers }
  const opened = await agent.within({ signal }).open(opening, resource)
  if (opened.status === 204) return undefined
  const contentType = opened.headers.get('content-type')
  if (opened.status === 200 && essenceOf(contentType) === mediaType.eventStream) return opened
  await opened.stream.cancel()
  const faults = [{ pointer: '', detail: `has the media type ${contentType ?? '(none)'}` }]
  throw new DecodeFailure({ kind: mediaType.eventStream, faults, body: '' }, circumstancesOf(resource))
}

async function* eventsIn(
  { stream }: StreamedResponse,
  told: StreamState,
  circumstances: Circumstances,
): AsyncGenerator<ServerEvent, void, undefined> {
  const parse = eventParser(told)
  try {
    for await (const text of textIn(stream)) {
      if (text !== '') told.silent = 0
      yield* parse(text)
    }
  } catch (cause) {
    throw new TransportFailure('GET', 'network', { ...circumstances, cause })
  }
}

function isTemporary(failure: unknown): boolean {
  if (isTransportFailure(failure)) return failure.reason !== 'aborted'
  return isHttpFailure(failure) && temporary.has(failure.status)
}
