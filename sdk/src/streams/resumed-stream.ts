import type { Circumstances } from '../errors/failure.ts'
import { TransportFailure } from '../errors/transport-failure.ts'
import type { StreamedResponse } from '../navigation/agent.ts'
import type { Progress } from './rendition.ts'
import { retryDelay, wait } from '../transport/retry.ts'

export interface Resuming {
  /** The offset of the first byte. */
  readonly start: number
  readonly reopen: (headers: Readonly<Record<string, string>>) => Promise<StreamedResponse>
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  readonly circumstances: Circumstances
}

/** Returns the offset of the content (RFC 9110 §15.3.7), or undefined if it is not the requested one. */
export function startOf({ status, headers }: StreamedResponse, asked: number): number | undefined {
  if (status !== 206) return 0
  return rangeOf(headers)?.first === asked ? asked : undefined
}

function rangeOf(headers: Headers): { readonly first: number; readonly total: number | undefined } | undefined {
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? []
  return first === undefined ? undefined : { first: Number(first), total: total === '*' ? undefined : Number(total) }
}

function totalOf({ status, headers }: StreamedResponse): number | undefined {
  if (status === 206) return rangeOf(headers)?.total
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? undefined : Number(length)
}

// RFC 9110 §13.1.5: only a strong validator allows combining ranges.
function strongTag({ headers }: StreamedResponse): string | undefined {
  const etag = headers.get('etag')
  const isWhole = headers.get('accept-ranges') !== 'none' && !headers.has('content-encoding')
  return etag !== null && !etag.startsWith('W/') && isWhole ? etag : undefined
}

/** Returns the content of a response, resumed when the connection breaks and the content is unchanged. */
export function resumed(
  first: StreamedResponse,
  resuming: Resuming,
): {
  readonly total: number | undefined
  readonly etag: string | undefined
  readonly stream: ReadableStream<Uint8Array>
} {
  const source = new ResumedSource(first, resuming)
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => source.pull(controller),
      cancel: (reason) => source.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { total: source.total, etag: source.etag, stream }
}

class ResumedSource {
  readonly total: number | undefined
  readonly etag: string | undefined
  readonly #resuming: Resuming
  #reader: ReadableStreamDefaultReader<Uint8Array>
  #received: number
  #retries = 0

  constructor(first: StreamedResponse, resuming: Resuming) {
    this.total = totalOf(first)
    this.etag = strongTag(first)
    this.#resuming = resuming
    this.#reader = first.stream.getReader()
    this.#received = resuming.start
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const part = await this.#next()
    if (part === undefined) {
      controller.close()
      return
    }
    this.#received += part.byteLength
    this.#retries = 0
    controller.enqueue(part)
    this.#resuming.onProgress?.({ received: this.#received, total: this.total })
  }

  cancel(reason: unknown): Promise<void> {
    return this.#reader.cancel(reason)
  }

  async #next(): Promise<Uint8Array | undefined> {
    for (;;) {
      try {
        const part = await this.#reader.read()
        if (!part.done) return part.value
        if (this.total === undefined || this.#received >= this.total) return undefined
        throw new TypeError('The content is shorter than its declared length')
      } catch (cause) {
        await this.#goOn(cause)
      }
    }
  }

  async #goOn(cause: unknown): Promise<void> {
    const { reopen, signal = new AbortController().signal } = this.#resuming
    const delay = retryDelay({ mayArriveTwice: true, retriesBefore: this.#retries })
    if (signal.aborted) throw this.#broken('aborted', cause)
    if (this.etag === undefined || delay === undefined) throw this.#broken('network', cause)
    this.#retries += 1
    await wait(delay, signal).catch((reason: unknown) => {
      throw this.#broken('aborted', reason)
    })
    const next = await reopen({ range: `bytes=${String(this.#received)}-`, 'if-range': this.etag })
    if (startOf(next, this.#received) !== this.#received || next.headers.get('etag') !== this.etag) {
      await next.stream.cancel()
      throw this.#broken('network', new TypeError('The content has changed'))
    }
    this.#reader = next.stream.getReader()
  }

  #broken(reason: 'aborted' | 'network', cause: unknown): TransportFailure {
    return new TransportFailure('GET', reason, { ...this.#resuming.circumstances, cause })
  }
}
