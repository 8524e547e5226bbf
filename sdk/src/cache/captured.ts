/** What is done with content that has gone by. */
export interface Capture {
  /** More bytes are let by, but not kept. */
  readonly most: number
  /** Told once the content has ended as it should, before who reads it is. */
  readonly complete: (body: Uint8Array) => Promise<void>
  /** Told however it ends. */
  readonly over: () => void
}

/** The same answer, whose content is kept while it is read. */
export function captured(response: Response, capture: Capture): Response {
  const { status, statusText, headers, body } = response
  if (body === null) {
    const kept = capture.complete(new Uint8Array()).finally(capture.over)
    return new Response(streamAfter(kept, status), { status, statusText, headers })
  }
  return new Response(read(body.getReader(), capture), { status, statusText, headers })
}

const withoutBody = new Set([204, 205, 304])

function streamAfter(kept: Promise<void>, status: number): ReadableStream<Uint8Array> | null {
  if (withoutBody.has(status)) return null
  return new ReadableStream({
    pull: (controller) =>
      kept.then(() => {
        controller.close()
      }),
  })
}

function read(reader: ReadableStreamDefaultReader<Uint8Array>, capture: Capture): ReadableStream<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        const part = await reader.read()
        if (part.done) {
          if (bytes <= capture.most) await capture.complete(new Uint8Array(await new Blob(parts).arrayBuffer()))
          capture.over()
          controller.close()
          return
        }
        bytes += part.value.byteLength
        if (bytes <= capture.most) parts.push(new Uint8Array(part.value))
        else parts.splice(0)
        controller.enqueue(part.value)
      } catch (error) {
        capture.over()
        throw error
      }
    },
    cancel(reason) {
      capture.over()
      return reader.cancel(reason)
    },
  })
}
