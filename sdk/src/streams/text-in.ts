/** Yields the text of a UTF-8 stream as it arrives. Leaving the loop early cancels the stream. */
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
