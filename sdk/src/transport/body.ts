import type { Fault } from '@waymark/shared'

/** Says inside this package that a body is no document; what leaves it is a DecodeFailure with all circumstances. */
export class Unreadable extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[], cause?: unknown) {
    super('The body is not a document of its format', { cause })
    this.faults = faults
  }
}

const deepest = 32

/** Throws Unreadable for what is embedded deeper than any document is that is meant well. */
export function refuseDepth(depth: number, pointer: string): void {
  if (depth <= deepest) return
  throw new Unreadable([{ pointer, detail: `is embedded more than ${String(deepest)} levels deep` }])
}

/** A document that is larger is not read to its end. */
const mostBytes = 10 * 1024 * 1024

/** The bytes of an answer; throws Unreadable if they are too many, and what the network throws if it breaks off. */
export async function readContent({ body }: Response): Promise<Uint8Array> {
  return body === null ? new Uint8Array() : readAll(body, mostBytes)
}

/** The bytes of a stream; throws Unreadable if they are more, and what the stream throws if it breaks off. */
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
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** The text of a stream, in UTF-8, part by part as it comes. Who leaves in the middle leaves the connection too. */
export async function* textIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader: ReadableStreamDefaultReader<Uint8Array> = stream.getReader()
  const decoder = new TextDecoder()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      yield decoder.decode(part.value, { stream: true })
    }
    yield decoder.decode()
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
