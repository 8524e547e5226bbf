import type { Agent } from './agent.ts'
import { readAll } from './body.ts'
import { linksOf } from './document.ts'
import { DecodeFailure } from './errors/decode-failure.ts'
import type { Circumstances } from './errors/failure.ts'
import { urlOf } from './follow.ts'
import type { Limits } from './limits.ts'
import { essenceOf } from './media-type.ts'
import type { Opened } from './opening.ts'
import { circumstancesOf, type Resource } from './resource.ts'
import type { Alternate, Content, ReadOptions, Rendition, WholeOptions } from './rendition.ts'
import { resumed, startOf } from './resumed-stream.ts'
import { Unreadable } from './unreadable.ts'

interface Place {
  readonly url: string
  readonly resource: Resource
  readonly agent: Agent
}

const mostBytes = 100 * 1024 * 1024

export class LazyRendition implements Rendition {
  readonly mediaType: string
  readonly #place: Place

  constructor(mediaType: string, place: Place) {
    this.mediaType = mediaType
    this.#place = place
    Object.freeze(this)
  }

  async open({ signal, onProgress, after }: ReadOptions = {}): Promise<Content> {
    const { url, resource, agent } = this.#place
    const limits: Limits = { signal }
    // What is coded on the way cannot be gone on with in the middle. Browsers decide this themselves.
    const whole = { 'accept-encoding': 'identity' }
    const open = (headers: Readonly<Record<string, string>>): Promise<Opened> =>
      agent.within(limits).open({ url, mediaType: this.mediaType, headers: { ...whole, ...headers } }, resource)
    const first = await open(
      after === undefined ? {} : { range: `bytes=${String(after.bytes)}-`, 'if-range': after.etag },
    )
    const contentType = first.headers.get('content-type') ?? ''
    const type = contentType === '' ? '(none)' : contentType
    if (!isWithin(contentType, this.mediaType)) throw await this.#unexpected(first, `has the media type ${type}`)
    const start = startOf(first, after?.bytes ?? 0)
    if (start === undefined) throw await this.#unexpected(first, 'is another part than the one that was asked for')
    const stream = resumed(first, { start, reopen: open, onProgress, signal, circumstances: this.#circumstances })
    return { contentType, start, ...stream }
  }

  async bytes(options: WholeOptions = {}): Promise<Uint8Array> {
    return (await this.#whole(options)).bytes
  }

  async text(options: WholeOptions = {}): Promise<string> {
    const { bytes, contentType } = await this.#whole(options)
    return decoderFor(contentType).decode(bytes)
  }

  async #whole({ most = mostBytes, ...options }: WholeOptions): Promise<{ bytes: Uint8Array; contentType: string }> {
    const { stream, contentType } = await this.open(options)
    try {
      return { bytes: await readAll(stream, most), contentType }
    } catch (cause) {
      if (!(cause instanceof Unreadable)) throw cause
      throw new DecodeFailure(
        { kind: this.mediaType, faults: cause.faults, body: '' },
        { ...this.#circumstances, cause },
      )
    }
  }

  async #unexpected({ stream }: Opened, detail: string): Promise<DecodeFailure> {
    await stream.cancel()
    const undecoded = { kind: this.mediaType, faults: [{ pointer: '', detail }], body: '' }
    return new DecodeFailure(undecoded, this.#circumstances)
  }

  get #circumstances(): Circumstances {
    return { ...circumstancesOf(this.#place.resource), url: this.#place.url }
  }
}

function isWithin(contentType: string, range: string): boolean {
  const [type = '', subtype = ''] = (essenceOf(contentType) ?? '').split('/')
  const [asked = '', askedSub = ''] = (range.toLowerCase().split(';')[0] ?? '').trim().split('/')
  return [type, '*'].includes(asked) && [subtype, '*'].includes(askedSub) && type !== ''
}

function decoderFor(contentType: string): TextDecoder {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset)
  } catch {
    // A charset that nobody knows is most likely UTF-8 all the same.
    return new TextDecoder()
  }
}

/** What the links of the document, and of the fields of its answer, say of other media types; each URL once. */
export function alternatesOf(resource: Resource, agent: Agent): readonly Alternate[] {
  const step = { relation: 'alternate', variables: {} }
  const links = linksOf(resource.document, step.relation)
  const byUrl = new Map(links.map((link) => [urlOf(link, resource, step, agent), link]))
  return [...byUrl].map(([url, { type, title, hreflang }]) => {
    const rendition = new LazyRendition(type ?? '*/*', { url, resource, agent })
    return { mediaType: type, title, language: hreflang, rendition }
  })
}
