/** Receives the content of a response while it is read. */
export interface Capture {
  /** Larger content is passed on but not captured. */
  readonly most: number
  /** Called with the complete content, before its reader sees the end. */
  readonly complete: (body: Uint8Array) => Promise<void>
  /** Called at the end, also after a failure. */
  readonly over: () => void
}

/** Returns the same response, capturing its content while it is read. */
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
