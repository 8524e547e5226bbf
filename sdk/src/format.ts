import type { Document } from './document.ts'
import type { TemplatePolicy } from './link.ts'
import type { Notify } from './notice.ts'

/** What a {@link Format} reads besides a body: where it came from, and whom to tell what is odd in it. */
export interface Reading {
  readonly base: string
  readonly notify: Notify
  /** Which links are templates, where the application has said so. */
  readonly templates?: TemplatePolicy | undefined
}

/**
 * A format of documents that this package does not speak of its own accord, such as those of `@waymark/sdk/formats`.
 *
 * @example
 * // One of one's own is easily made of another.
 * const price: Format = {
 *   mediaType: 'application/vnd.clinic.price',
 *   read: (body, reading) => siren.read(JSON.stringify({ properties: { price: body } }), reading),
 * }
 * const clinic = connect('http://localhost:3000/', { formats: [siren, price] })
 */
export interface Format {
  /** In lower case, without parameters. */
  readonly mediaType: string
  /** Makes a document of a body; throws Unreadable, and whatever else it throws is taken for the same. */
  readonly read: (body: string, reading: Reading) => Document
}
