import { Unreadable } from './unreadable.ts'

/** A document that is larger is not read to its end. */
const mostBytes = 10 * 1024 * 1024

function tooLarge(): Unreadable {
  return new Unreadable([{ pointer: '', detail: `is larger than ${String(mostBytes)} bytes` }])
}

/** The bytes of an answer; throws Unreadable if they are too many, and what the network throws if it breaks off. */
export async function readContent(response: Response): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array()
  const reader = response.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes > mostBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    parts.push(part.value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
