import { dictionaries } from '@waymark/clinic/languages/dictionaries'
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** A request and its response on the wire. Header fields alternate names and values. */
export interface Exchange {
  readonly request: {
    /** Empty if the request could not be parsed. */
    readonly method: string
    readonly target: string
    readonly rawHeaders: readonly string[]
    /** Whether it was received by https. */
    readonly isSecure?: boolean
  }
  readonly response: {
    readonly status: number
    readonly rawHeaders: readonly string[]
    /** Without transfer coding; undefined if the exchange was aborted or the content was too large. */
    readonly content: Buffer | undefined
  }
}

/** Header fields by lower-case name. */
interface Fields {
  readonly names: readonly string[]
  readonly has: (name: string) => boolean
  /** Returns all lines of a field joined by commas (RFC 9110 §5.3); empty if absent. */
  readonly value: (name: string) => string
  readonly lines: (name: string) => readonly string[]
}

/** A parsed exchange, as the rules see it. */
export interface ParsedExchange {
  readonly method: string
  readonly target: string
  readonly isSecure: boolean
  readonly status: number
  readonly asked: Fields
  readonly sent: Fields
  readonly content: Buffer | undefined
  /** In lower case without parameters; empty without Content-Type. */
  readonly mediaType: string
  /** Returns the decoded content; undefined without content or with a wrong coding. */
  text(): string | undefined
}

export function seen({ request, response }: Exchange): ParsedExchange {
  const sent = fields(response.rawHeaders)
  const { content } = response
  // Several rules read the text.
  let known: { readonly text: string | undefined } | undefined
  const text = (): string | undefined => {
    known ??= { text: content === undefined ? undefined : decoded(content, sent.value('content-encoding'))?.toString() }
    return known.text
  }
  return {
    method: request.method,
    target: request.target,
    isSecure: request.isSecure === true,
    status: response.status,
    asked: fields(request.rawHeaders),
    sent,
    content,
    mediaType: sent.value('content-type').split(';', 1)[0]?.trim().toLowerCase() ?? '',
    text,
  }
}

function fields(rawHeaders: readonly string[]): Fields {
  const lines = new Map<string, string[]>()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    const value = rawHeaders[at + 1] ?? ''
    lines.set(name, [...(lines.get(name) ?? []), value])
  }
  return {
    names: [...lines.keys()],
    has: (name) => lines.has(name),
    value: (name) => lines.get(name)?.join(', ') ?? '',
    lines: (name) => lines.get(name) ?? [],
  }
}

const decoders: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  '': (content) => content,
  gzip: (content) => gunzipSync(content),
  'x-gzip': (content) => gunzipSync(content),
  deflate: (content) => inflateSync(content),
  br: (content) => brotliDecompressSync(content),
  zstd: (content) => zstdDecompressSync(content),
  dcz: withDictionary,
}

/** RFC 9842 §5: a frame of eight bytes and the hash of the dictionary precede the content. */
function withDictionary(content: Buffer): Buffer {
  const [magic, hash, coded] = [content.subarray(0, 8), content.subarray(8, 40), content.subarray(40)]
  const dictionary = Object.values(dictionaries).find((text) => createHash('sha256').update(text).digest().equals(hash))
  if (magic.toString('hex') !== '5e2a4d1820000000' || dictionary === undefined) throw new Error('No known dictionary')
  return zstdDecompressSync(coded, { dictionary: Buffer.from(dictionary) })
}

function decoded(content: Buffer, coding: string): Buffer | undefined {
  try {
    return decoders[coding.toLowerCase()]?.(content)
  } catch {
    return undefined
  }
}
