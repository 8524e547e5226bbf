import type { Send, WireRequest } from '../transport/transport.ts'
import type { BoundedStore } from './bounded-store.ts'
import { captured } from './captured.ts'
import {
  type Directives,
  ageOf,
  mayReplaceError,
  freshened,
  isStorable,
  lastingHeaders,
  matches,
  varyingOf,
} from './freshness.ts'
import { headersOf, type StoredResponse } from './stored-response.ts'

export interface CachingOptions {
  readonly store: BoundedStore
  /** Bytes that one answer may have. */
  readonly mostEach: number
  readonly staleIfError: number | undefined
  readonly principal: (() => string) | undefined
  readonly now: () => number
}

/** The way to the service. */
export interface Way {
  readonly network: Send
  readonly signal: AbortSignal
  /** Whether cookies may go with it that nobody sees. */
  readonly isBlind: boolean
}

/** A GET that is looked for. */
export interface Wanted {
  readonly request: WireRequest
  readonly key: string
  readonly partition: string
  readonly asked: Directives
}

const withoutBody = new Set([204, 205, 304])

/** A stored answer as the network would give it, with what the service said of this one exchange. */
export function answerOf(stored: StoredResponse, now: number, exchanged?: Headers): Response {
  const headers = headersOf(stored)
  // RFC 9211 §2: what is nearest to who asks stands last.
  headers.append('cache-status', `waymark; ${exchanged === undefined ? 'hit' : 'fwd=stale; fwd-status=304'}`)
  headers.set('age', String(Math.floor(ageOf(stored, now))))
  for (const cookie of exchanged?.getSetCookie() ?? []) headers.append('set-cookie', cookie)
  const info = exchanged?.get('authentication-info') ?? null
  // A proof of the content is of the one that was not sent.
  if (info !== null && !info.includes('auth-int')) headers.set('authentication-info', info)
  const body = withoutBody.has(stored.status) ? null : new Uint8Array(stored.body)
  return new Response(body, { status: stored.status, headers })
}

const failing = new Set([500, 502, 503, 504])
const mostVariants = 16

type Times = Pick<StoredResponse, 'receivedAt' | 'requestedAt'>

/** Asks the service for what is not kept or may not be used, and keeps what comes. */
export class Fetching {
  readonly #options: CachingOptions
  /** Who writes to a key waits for who did before. */
  readonly #turns = new Map<string, Promise<void>>()
  /** How many changes were asked for or done; what was asked for before one may be untrue after it. */
  #changes = 0

  constructor(options: CachingOptions) {
    this.#options = options
  }

  noteChange(): void {
    this.#changes += 1
  }

  /** `over` is told once it is kept, or will not be. */
  async fetch(wanted: Wanted, stored: StoredResponse | undefined, way: Way, over: () => void): Promise<Response> {
    const changes = this.#changes
    const keeping = { requestedAt: this.#options.now(), isCurrent: () => changes === this.#changes, over }
    try {
      const { request } = wanted
      const headers = { ...request.headers, ...conditionsOf(stored) }
      const response = await way.network({ ...request, headers }, way.signal)
      return await this.#heard(wanted, stored, response, keeping)
    } catch (error) {
      over()
      if (stored === undefined || way.signal.aborted || !this.#mayReplaceError(stored, wanted)) throw error
      return answerOf(stored, this.#options.now())
    }
  }

  async #heard(
    wanted: Wanted,
    stored: StoredResponse | undefined,
    response: Response,
    keeping: Keeping,
  ): Promise<Response> {
    const { now } = this.#options
    const receivedAt = now()
    if (stored !== undefined && response.status === 304) {
      const renewed = freshened(stored, response, { requestedAt: keeping.requestedAt, receivedAt })
      await this.#replace(wanted, keepable(renewed), keeping.isCurrent)
      keeping.over()
      return answerOf(renewed, now(), response.headers)
    }
    const isReplaced = failing.has(response.status) && stored !== undefined && this.#mayReplaceError(stored, wanted)
    if (!isReplaced) return this.#keep(wanted, response, { ...keeping, receivedAt })
    await response.body?.cancel()
    keeping.over()
    return answerOf(stored, now())
  }

  #mayReplaceError(stored: StoredResponse, { asked }: Wanted): boolean {
    return mayReplaceError(stored, { asked, now: this.#options.now() }, this.#options.staleIfError)
  }

  async #keep(wanted: Wanted, response: Response, keeping: Keeping & Times): Promise<Response> {
    const { requestedAt, receivedAt, isCurrent, over } = keeping
    const isKept = !wanted.asked.has('no-store') && isStorable(response) && isCurrent()
    if (!isKept) {
      // What the service now says nobody may keep is not kept from before either.
      if (isInstead(response)) await this.#replace(wanted, undefined, isCurrent)
      over()
      return response
    }
    const { status, headers } = response
    const complete = async (body: Uint8Array): Promise<void> => {
      const { partition, request } = wanted
      const varying = varyingOf(headers, request.headers)
      const response = { status, headers: lastingHeaders(headers), body, partition, varying, requestedAt, receivedAt }
      await this.#replace(wanted, response, isCurrent)
    }
    return captured(response, { most: this.#options.mostEach, complete, over })
  }

  #replace(wanted: Wanted, response: StoredResponse | undefined, isCurrent: () => boolean): Promise<void> {
    const { key, partition, request } = wanted
    const { store } = this.#options
    const write = async (): Promise<void> => {
      if (!isCurrent()) return
      const variants = await store.read(key)
      const others = variants.filter((one) => one.partition !== partition || !matches(one, request.headers))
      if (response === undefined && others.length === variants.length) return
      await store.write(key, [...(response === undefined ? [] : [response]), ...others].slice(0, mostVariants))
    }
    const turn = (this.#turns.get(key) ?? Promise.resolve()).then(write)
    this.#turns.set(key, turn)
    return turn.finally(() => {
      if (this.#turns.get(key) === turn) this.#turns.delete(key)
    })
  }
}

interface Keeping {
  readonly requestedAt: number
  /** Whether nothing was changed since it was asked for. */
  readonly isCurrent: () => boolean
  readonly over: () => void
}

function keepable(response: StoredResponse): StoredResponse | undefined {
  return isStorable({ status: response.status, headers: headersOf(response) }) ? response : undefined
}

/** Whether an answer says that what was there before is not so any more. */
function isInstead({ ok, status }: Response): boolean {
  return ok || status === 404 || status === 410
}

function conditionsOf(stored: StoredResponse | undefined): Readonly<Record<string, string>> {
  if (stored === undefined) return {}
  const headers = headersOf(stored)
  const [etag, changed] = [headers.get('etag'), headers.get('last-modified')]
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(changed === null ? {} : { 'if-modified-since': changed }),
  }
}
