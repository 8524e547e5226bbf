/** The progress of a {@link Rendition} in bytes; `total` if known. */
export interface Progress {
  readonly received: number
  readonly total: number | undefined
}

/**
 * Options of reading a {@link Rendition}.
 *
 * @example
 * const { stream } = await appointment.as('application/pdf').open({
 *   onProgress: ({ received, total }) => {
 *     console.log(`${String(received)} of ${String(total ?? '?')} bytes`)
 *   },
 * })
 * await new Response(stream).blob()
 */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined
  /** Called after each chunk. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** The end of an earlier download: resumes there if the content is unchanged, otherwise starts again. */
  readonly after?: { readonly bytes: number; readonly etag: string } | undefined
  /** Further header fields of the request, such as `acceptSignature` of `@waymark/sdk/signatures`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Options of reading a {@link Rendition} completely. */
export interface WholeOptions extends Omit<ReadOptions, 'after'> {
  /** Maximum bytes, otherwise {@link DecodeFailure}; default 100 MiB. */
  readonly most?: number | undefined
}

/**
 * The content of a response; returned by `open` of a {@link Rendition}.
 *
 * @example
 * const { contentType, total, stream } = await appointment.as('application/pdf').open()
 * console.log(contentType, total)
 * for await (const bytes of stream) console.log(bytes.length)
 */
export interface Content {
  readonly contentType: string
  /** The total number of bytes, if known. */
  readonly total: number | undefined
  /** The entity tag for resuming later, if the service supports it. */
  readonly etag: string | undefined
  /** The number of bytes skipped by resuming. */
  readonly start: number
  /** The response whose content this is, such as for `verifyResponse` of `@waymark/sdk/signatures`. */
  readonly response: { readonly status: number; readonly url: string; readonly headers: Headers }
  /**
   * The bytes as a stream. A broken connection is resumed if the service supports ranges and the content is unchanged;
   * otherwise the stream fails with {@link TransportFailure}.
   */
  readonly stream: ReadableStream<Uint8Array>
}

/**
 * A resource in another media type. Each read sends a request.
 *
 * @example
 * const guide = await books.as('text/markdown').text()
 * const pdf = await appointment.as('application/pdf').bytes()
 * console.log(guide.length, pdf.length)
 */
export interface Rendition {
  readonly mediaType: string
  /**
   * Requests the content. Rejects with {@link HttpFailure} if there is no such representation (406), and with
   * {@link DecodeFailure} for another media type.
   */
  open(options?: ReadOptions): Promise<Content>
  /** Returns all bytes. */
  bytes(options?: WholeOptions): Promise<Uint8Array>
  /** Returns all text, in the charset of the response or UTF-8. */
  text(options?: WholeOptions): Promise<string>
}

/**
 * Another media type of a resource; returned by `alternates` of {@link Representation}.
 *
 * @example
 * for (const { mediaType, title } of doctor.alternates()) console.log(mediaType, title)
 */
export interface Alternate {
  readonly mediaType: string | undefined
  readonly title: string | undefined
  readonly language: string | undefined
  readonly rendition: Rendition
}

/**
 * The documentation of a relation (draft-kelly-json-hal-11 §8.2).
 *
 * @example
 * const text = await home.docs('doctors')?.rendition.text()
 */
export interface Documentation {
  readonly url: string
  /** The HTML page, requested when its content is read. */
  readonly rendition: Rendition
}
