import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** A request and its response as they stood on the wire. Header fields are name, value, name, value … */
export interface Exchange {
  readonly request: {
    /** Empty where the request could not be read so far. */
    readonly method: string
    readonly target: string
    readonly rawHeaders: readonly string[]
    /** Whether it came by https. */
    readonly isSecure?: boolean
  }
  readonly response: {
    readonly status: number
    readonly rawHeaders: readonly string[]
    /** Without transfer coding; undefined where the exchange was aborted or the content was too large to keep. */
    readonly content: Buffer | undefined
  }
}

/** Header fields by name; names in lower case. */
interface Fields {
  readonly names: readonly string[]
  readonly has: (name: string) => boolean
  /** All lines of a field joined by commas (RFC 9110 §5.3); empty where it is not there. */
  readonly value: (name: string) => string
  readonly lines: (name: string) => readonly string[]
}

/** An exchange as the rules look at it. */
export interface Seen {
  readonly method: string
  readonly target: string
  readonly isSecure: boolean
  readonly status: number
  readonly asked: Fields
  readonly sent: Fields
  readonly content: Buffer | undefined
  /** Without parameters, in lower case; empty where there is no Content-Type. */
  readonly mediaType: string
  /** The content without its coding; undefined where there is none or it is not in the coding that it claims. */
  text(): string | undefined
}

export function seen({ request, response }: Exchange): Seen {
  const sent = fields(response.rawHeaders)
  const { content } = response
  return {
    method: request.method,
    target: request.target,
    isSecure: request.isSecure === true,
    status: response.status,
    asked: fields(request.rawHeaders),
    sent,
    content,
    mediaType: sent.value('content-type').split(';', 1)[0]?.trim().toLowerCase() ?? '',
    text: () => (content === undefined ? undefined : decoded(content, sent.value('content-encoding'))?.toString()),
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
}

function decoded(content: Buffer, coding: string): Buffer | undefined {
  try {
    return decoders[coding.toLowerCase()]?.(content)
  } catch {
    return undefined
  }
}
