/** How far an upload is, in bytes of the body; {@link Limits} say who is told. */
export interface UploadProgress {
  readonly sent: number
  readonly total: number
}

/** Is told how far an upload is; {@link Limits} take it. */
export type OnUpload = (progress: UploadProgress) => void

/** What is handed to the platform. */
export interface Content {
  readonly body: string | Blob | ReadableStream<Uint8Array> | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends a body and tells how far it is: at the beginning, for each part that the platform has taken to be sent, and at the
 * end. A browser does not say what it has sent, and most of them take no stream as a body: there it is told of the
 * beginning and, when there is an answer, of the end.
 */
export async function sendWatched(
  body: string | Blob,
  onUpload: OnUpload,
  send: (content: Content) => Promise<Response>,
): Promise<Response> {
  const content = typeof body === 'string' ? new Blob([body]) : body
  const total = content.size
  onUpload({ sent: 0, total })
  if (total > 0 && !isBrowser()) {
    // Without its length it would be sent in chunks, which not every service takes.
    const headers = { 'content-length': String(total) }
    const onSent = (sent: number): void => {
      onUpload({ sent, total })
    }
    return send({ body: told(content.stream(), onSent), headers })
  }
  const response = await send({ body })
  onUpload({ sent: total, total })
  return response
}

// Only browsers begin like that, and all of them do. Chromium takes streams too, but not over HTTP/1.1, which nobody can
// know before.
function isBrowser(): boolean {
  return typeof navigator !== 'undefined' && navigator.userAgent.startsWith('Mozilla/')
}

// What was given is sent when more is asked for.
function told(stream: ReadableStream<Uint8Array>, onSent: (bytes: number) => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  let given = 0
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read()
        if (given > 0) onSent(given)
        if (done) controller.close()
        else {
          controller.enqueue(value)
          given += value.byteLength
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
