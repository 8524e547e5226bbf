/** The progress of an upload in bytes of the body; see `onUpload` of {@link Limits}. */
export interface UploadProgress {
  readonly sent: number
  readonly total: number
}

/** Receives the progress of an upload; see {@link Limits}. */
export type OnUpload = (progress: UploadProgress) => void

/** The body and its headers for the platform. */
export interface Content {
  readonly body: string | Blob | ReadableStream<Uint8Array> | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends a body and reports progress: at the start, for each chunk that the platform reads, and at the end. Most
 * browsers do not accept streams as bodies; there only the start and the end are reported.
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
    // Without a length the body would be sent in chunks, which some services reject.
    const headers = { 'content-length': String(total) }
    const onSent = (sent: number): void => {
      onUpload({ sent, total })
    }
    return send({ body: reportingProgress(content.stream(), onSent), headers })
  }
  const response = await send({ body })
  onUpload({ sent: total, total })
  return response
}

// Every browser's user agent starts with this. Chromium accepts streams, but not over HTTP/1.1.
function isBrowser(): boolean {
  return typeof navigator !== 'undefined' && navigator.userAgent.startsWith('Mozilla/')
}

// A chunk counts as sent when the platform requests the next one.
function reportingProgress(
  stream: ReadableStream<Uint8Array>,
  onSent: (bytes: number) => void,
): ReadableStream<Uint8Array> {
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
