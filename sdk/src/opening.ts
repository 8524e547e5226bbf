/** A media type of a resource that is asked for. */
export interface Opening {
  readonly url: string
  readonly mediaType: string
  readonly headers?: Readonly<Record<string, string>>
  /** What it is called on the way; the media type if not given. */
  readonly name?: string
}

/** What came: a success, with its content still to be read. */
export interface Opened {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly stream: ReadableStream<Uint8Array>
}
