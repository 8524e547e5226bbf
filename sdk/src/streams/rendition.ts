/** How far a {@link Rendition} is read, in bytes; `total` where the service says so. */
export interface Progress {
  readonly received: number
  readonly total: number | undefined
}

/**
 * How the content of a {@link Rendition} is read.
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
  /** Told after each part that came. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Where an earlier reading ended; it goes on from there if the content is still the same, and else from the start. */
  readonly after?: { readonly bytes: number; readonly etag: string } | undefined
}

/** How the content of a {@link Rendition} is read as a whole. */
export interface WholeOptions extends Omit<ReadOptions, 'after'> {
  /** More bytes are refused with {@link DecodeFailure}; 100 MiB if not given. */
  readonly most?: number | undefined
}

/**
 * Content that has begun to come; `open` of a {@link Rendition} gives it.
 *
 * @example
 * const { contentType, total, stream } = await appointment.as('application/pdf').open()
 * console.log(contentType, total)
 * for await (const bytes of stream) console.log(bytes.length)
 */
export interface Content {
  readonly contentType: string
  /** Bytes of the whole, where the service says so and no content coding hides it. */
  readonly total: number | undefined
  /** What to show for going on later, if it can be. */
  readonly etag: string | undefined
  /** Bytes that are left out here because they were there before. */
  readonly start: number
  /**
   * The bytes as they come. Where the connection breaks, it goes on from there if the service can and the content is
   * still the same; else it fails with {@link TransportFailure}.
   */
  readonly stream: ReadableStream<Uint8Array>
}

/**
 * A resource in another media type. Nothing is requested before its content is asked for, and each time anew.
 *
 * @example
 * const guide = await books.as('text/markdown').text()
 * const pdf = await appointment.as('application/pdf').bytes()
 * console.log(guide.length, pdf.length)
 */
export interface Rendition {
  readonly mediaType: string
  /**
   * Asks for it. Rejects with {@link HttpFailure} where there is no such representation (406), and with
   * {@link DecodeFailure} where another media type came.
   */
  open(options?: ReadOptions): Promise<Content>
  /** All of it. */
  bytes(options?: WholeOptions): Promise<Uint8Array>
  /** All of it as text, in the charset that it says, or UTF-8. */
  text(options?: WholeOptions): Promise<string>
}

/**
 * Another media type that the service says there is; `alternates` of {@link Representation} gives them.
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
 * Where a relation is explained to people (draft-kelly-json-hal-11 §8.2).
 *
 * @example
 * const text = await home.docs('doctors')?.rendition.text()
 */
export interface Documentation {
  readonly url: string
  /** The page, which is HTML. It is never asked for unless somebody wants its content. */
  readonly rendition: Rendition
}
