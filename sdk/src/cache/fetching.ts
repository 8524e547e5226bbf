import { captured } from './captured.ts'
import { mayReplaceError } from './freshness.ts'
import { headersOf, type StoredResponse } from './stored-response.ts'
import { freshened, isStorable, lastingHeaders, matches, varyingOf } from './storing.ts'
import { answerOf, type CachingOptions, type Wanted, type Way } from './wanted.ts'

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
