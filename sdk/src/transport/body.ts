import type { Fault } from '@waymark/shared'

/** Reports inside this package that a body cannot be decoded; callers turn it into a DecodeFailure. */
export class Unreadable extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[], cause?: unknown) {
    super('The body is not a valid document of its media type', { cause })
    this.faults = faults
  }
}

const deepest = 32

/** Throws Unreadable for resources embedded deeper than 32 levels. */
export function refuseDepth(depth: number, pointer: string): void {
  if (depth <= deepest) return
  throw new Unreadable([{ pointer, detail: `is embedded more than ${String(deepest)} levels deep` }])
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
      throw new Unreadable([{ pointer: '', detail: `is larger than ${String(most)} bytes` }])
    }
    parts.push(part.value)
  }
  return joined(parts, bytes)
}

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array {
  const [first] = parts
  if (first?.byteLength === bytes) return first
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

const utf8 = new TextDecoder()

/** Decodes a whole UTF-8 text. */
export function decodeText(content: Uint8Array): string {
  return utf8.decode(content)
}
