import { collectionJson } from './collection-json.ts'
import { eventStream } from './event-stream.ts'
import { halForms, hal } from './hal.ts'
import { halXml } from './hal-xml.ts'
import { html, htmlWith, type Views } from './html.ts'
import { json } from './json.ts'
import { markdown } from './markdown.ts'
import { plainText } from './plain-text.ts'
import { siren } from './siren.ts'
import type { Serializer } from '../hypermedia/serializer.ts'

/**
 * The media types that need no optional package, in order of preference.
 *
 * @example
 * assert.ok(serializers.some(({ mediaType }) => mediaType === 'application/hal+json'))
 */
export const serializers: readonly Serializer[] = [
  hal,
  halForms,
  html,
  markdown,
  json,
  halXml,
  plainText,
  siren,
  collectionJson,
  eventStream,
]

/**
 * Returns all media types in order of preference, with pages made by hand for some kinds of resources, and the media
 * types of a service.
 */
export function serializersWith(views: Views, others: readonly Serializer[] = []): readonly Serializer[] {
  const pages = htmlWith(views)
  return [...serializers.map((each) => (each === html ? pages : each)), ...others].toSorted(
    (one, other) => other.quality - one.quality,
  )
}
