import type { Document } from './document.ts'
import type { Notify } from './notice.ts'

/** What a format reads besides a body: where it came from, and whom to tell what is odd in it. */
export interface Reading {
  readonly base: string
  readonly notify: Notify
}

/**
 * A format of documents that this package does not speak of its own accord, such as those of `@waymark/sdk/formats`.
 *
 * @example
 * const service = connect('https://service.example/', { formats: [siren, jsonApi] })
 */
export interface Format {
  /** In lower case, without parameters. */
  readonly mediaType: string
  /** Makes a document of a body; throws Unreadable, and whatever else it throws is taken for the same. */
  readonly read: (body: string, reading: Reading) => Document
}
