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
 *
 * @throws {Error} if two of them have a key or a media type in common
 */
export function serializersWith(views: Views, others: readonly Serializer[] = []): readonly Serializer[] {
  const pages = htmlWith(views)
  const all = [...serializers.map((each) => (each === html ? pages : each)), ...others]
  requireDistinct(all)
  return all.toSorted((one, other) => other.quality - one.quality)
}

/** Caches and `as` know a serializer by its key, and negotiation by its media type. */
function requireDistinct(all: readonly Serializer[]): void {
  const taken = new Map<string, Serializer>()
  for (const each of all) {
    const types = [each.mediaType, ...(each.aliases ?? [])].map((type) => `media type ${type.toLowerCase()}`)
    for (const name of [`key ${each.key}`, ...types]) {
      const other = taken.get(name)
      if (other !== undefined)
        throw new Error(
          `The serializers ${other.title} and ${each.title} have the same ${name}: change or leave out one of them.`,
        )
      taken.set(name, each)
    }
  }
}
