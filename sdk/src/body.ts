import { Unreadable } from './unreadable.ts'

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
