import type { Fault } from '@waymark/shared'

/** Reports inside this package that a body cannot be decoded; callers turn it into a DecodeFailure. */
export class Unreadable extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[] | string, cause?: unknown) {
    super('The body is unreadable', { cause })
    this.faults = typeof faults === 'string' ? [{ pointer: '', detail: faults }] : faults
  }
}

/** Throws Unreadable for resources embedded deeper than 32 levels. */
export function refuseDepth(depth: number, pointer: string): void {
  if (depth > 32) throw new Unreadable([{ pointer, detail: 'is embedded more than 32 levels deep' }])
}

const mostBytes = 10 * 1024 * 1024

/**
 * Reads the content of a response. Throws Unreadable above 10 MiB, and the network's error if the connection breaks.
 */
export async function readContent({ body }: Response): Promise<Uint8Array> {
  return body === null ? new Uint8Array() : readAll(body, mostBytes)
}

/** Reads a stream. Throws Unreadable above the limit, and the stream's error if it breaks. */
export async function readAll(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const reader: ReadableStreamDefaultReader<Uint8Array> = stream.getReader()
  const parts: Uint8Array[] = []
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes > most) {
      await reader.cancel()
      throw new Unreadable(`is larger than ${String(most)} bytes`)
    }
    parts.push(part.value)
  }
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/**
 * Returns the decoder for the charset of a media type. JSON is UTF-8, whatever its charset (RFC 8259 §8.1), as is an unknown
 * charset.
 */
export function decoderFor(contentType: string | null): TextDecoder {
  const [, charset] = /^(?![^;]*json).*charset=\W?([\w-]+)/i.exec(contentType ?? '') ?? []
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
