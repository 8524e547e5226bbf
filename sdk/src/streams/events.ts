import { mediaType, type Description, type KindOf } from '@waymark/shared'
import { essenceOf } from '../document/decoder.ts'
import type { RelationName } from '../document/described.ts'
import { circumstancesOf } from '../document/resource.ts'
import { DecodeFailure, type Circumstances, isTransportFailure, TransportFailure } from '../errors/failure.ts'
import { isHttpFailure } from '../errors/http-failure.ts'
import { insideOf, type Inside, type Opened } from '../navigation/agent.ts'
import type { Representation } from '../navigation/representation.ts'
import { textIn } from '../transport/body.ts'
import { wait } from '../transport/retry.ts'
import { urlThrough, type Through } from './source.ts'

/** Something that was told in an event stream (HTML §9.2); {@link events} gives them. */
export interface ServerEvent {
  /** What to name to go on behind it; that of an earlier one if it has none of its own. */
  readonly id: string
  /** What it is about; `message` where it does not say. */
  readonly type: string
  readonly data: string
}

const lineBreak = /\r\n|\n|\r/
/** No event is longer; what is longer is not read to its end. */
const mostCharacters = 10 * 1024 * 1024

/** What is remembered of a stream when its connection ends. */
interface Bookmark {
  /** The id of the last event, for going on behind it. */
  lastId: string
  /** The milliseconds to wait before coming back, if the service has said so. */
  retry: number | undefined
}

/** Takes the text of one connection as it comes and gives the events that are complete (HTML §9.2.6). */
class EventParser {
  readonly #bookmark: Bookmark
  #id: string
  #text = ''
  #data: string[] = []
  #type = ''
  /** The character that came last. */
  #last = ''

  constructor(bookmark: Bookmark) {
    this.#bookmark = bookmark
    this.#id = bookmark.lastId
  }

  /** Throws RangeError for an event without end. */
  push(text: string): readonly ServerEvent[] {
    const events: ServerEvent[] = []
    this.#text += this.#fresh(text)
    for (let end = lineBreak.exec(this.#text); end !== null; end = lineBreak.exec(this.#text)) {
      const event = this.#line(this.#text.slice(0, end.index))
      this.#text = this.#text.slice(end.index + end[0].length)
      if (event !== undefined) events.push(event)
    }
    const waiting = this.#data.reduce((sum, line) => sum + line.length, this.#text.length)
    if (waiting > mostCharacters) throw new RangeError(`An event is longer than ${String(mostCharacters)} characters`)
    return events
  }

  // A byte order mark may stand before everything, and a line break may come in two halves, of which the first is enough.
  #fresh(text: string): string {
    if (text === '') return text
    const start = this.#last === '' ? text.replace(/^\uFEFF/, '') : text
    const rest = this.#last === '\r' && start.startsWith('\n') ? start.slice(1) : start
    this.#last = text.slice(-1)
    return rest
  }

  #line(line: string): ServerEvent | undefined {
    if (line === '') return this.#dispatch()
    const colon = line.indexOf(':')
    const name = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'data') this.#data.push(value)
    if (name === 'event') this.#type = value
    if (name === 'id' && !value.includes('\0')) this.#id = value
    if (name === 'retry' && /^\d+$/.test(value)) this.#bookmark.retry = Number(value)
    return undefined
  }

  #dispatch(): ServerEvent | undefined {
    this.#bookmark.lastId = this.#id
    const event = { id: this.#id, type: this.#type === '' ? 'message' : this.#type, data: this.#data.join('\n') }
    const isEmpty = this.#data.length === 0
    this.#data = []
    this.#type = ''
    return isEmpty ? undefined : event
  }
}

/**
 * How an event stream is read.
 *
 * @example
 * for await (const { id, data } of events(task, { signal: AbortSignal.timeout(60_000), lastEventId: '0' })) {
 *   console.log(id, data)
 *   break
 * }
 */
export interface EventsOptions {
  /** Ends the stream, without an error. */
  readonly signal?: AbortSignal | undefined
  /** The `id` of the last event that was seen earlier: it goes on behind it. */
  readonly lastEventId?: string | undefined
  /** Milliseconds before coming back where the service does not say; 3,000 if not given. Failures double them. */
  readonly retry?: number | undefined
  /** How often in a row one comes back without having heard anything; 10 if not given. */
  readonly mostRetries?: number | undefined
}

const longestPause = 60_000
const passing = new Set([429, 500, 502, 503, 504])

/**
 * What happens to a resource, as it happens: its representation as `text/event-stream`, each event once. Where the
 * connection ends, one comes back and says which event was the last; where the service says that nothing will come any
 * more (204), it ends. Rejects with {@link HttpFailure}, {@link TransportFailure} or {@link DecodeFailure} where it
 * makes no sense to come back.
 *
 * @example
 * await task.send('start')
 * for await (const { type, data } of events(task)) {
 *   console.log(type, data)
 *   if (data.includes('"done"')) break
 * }
 */
export function events<D extends Description, K extends KindOf<D>>(
  representation: Representation<D, K>,
  options?: EventsOptions & Through<RelationName<D, K>>,
): AsyncGenerator<ServerEvent, void, undefined>
export async function* events(
  representation: Representation,
  options: EventsOptions & Through<string> = {},
): AsyncGenerator<ServerEvent, void, undefined> {
  const inside = insideOf(representation)
  const url = urlThrough(representation, options)
  const { signal, mostRetries, ...told } = beginning(options)
  for (;;) {
    try {
      const opened = await open({ ...inside, url }, told, signal)
      if (opened === undefined) return
      yield* eventsIn(opened, told, circumstancesOf(inside.resource))
    } catch (failure) {
      if (isAborted(signal)) return
      if (told.silent >= mostRetries || !isPassing(failure)) throw failure
    }
    await pauseOf(told, signal)
    if (isAborted(signal)) return
  }
}

function beginning(options: EventsOptions): Told & { readonly mostRetries: number; readonly signal: AbortSignal } {
  const { signal = new AbortController().signal, lastEventId = '', mostRetries = 10, retry } = options
  return { signal, mostRetries, lastId: lastEventId, retry, silent: 0 }
}

async function pauseOf(told: Told, signal: AbortSignal): Promise<void> {
  // Many who were cut off together do not come back together.
  const pause = Math.min((told.retry ?? 3_000) * 2 ** told.silent, longestPause)
  told.silent += 1
  await wait(pause * (0.5 + Math.random() / 2), signal).catch(() => undefined)
}

// It changes while one waits, which the compiler does not know.
function isAborted({ aborted }: AbortSignal): boolean {
  return aborted
}

/** What was heard so far. */
interface Told extends Bookmark {
  /** How often in a row one has come back and heard nothing. */
  silent: number
}

async function open(
  { agent, resource, url }: Inside & { readonly url: string },
  { lastId }: Told,
  signal: AbortSignal,
): Promise<Opened | undefined> {
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
  { stream }: Opened,
  told: Told,
  circumstances: Circumstances,
): AsyncGenerator<ServerEvent, void, undefined> {
  const parser = new EventParser(told)
  try {
    for await (const text of textIn(stream)) {
      if (text !== '') told.silent = 0
      yield* parser.push(text)
    }
  } catch (cause) {
    throw new TransportFailure('GET', 'network', { ...circumstances, cause })
  }
}

function isPassing(failure: unknown): boolean {
  if (isTransportFailure(failure)) return failure.reason !== 'aborted'
  return isHttpFailure(failure) && passing.has(failure.status)
}
