import { Unreadable } from './unreadable.ts'

/** A document that is larger is not read to its end. */
const mostBytes = 10 * 1024 * 1024

function tooLarge(): Unreadable {
  return new Unreadable([{ pointer: '', detail: `is larger than ${String(mostBytes)} bytes` }])
}

/** The body of an answer as text; throws Unreadable if it is too large, and what the network throws if it breaks off. */
export async function readText(response: Response): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes > mostBytes) {
      await reader.cancel()
      throw tooLarge()
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
