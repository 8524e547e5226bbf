import { mediaType as mediaTypes } from '@waymark/shared'
import type { Representation, State } from '../../hypermedia/representation.ts'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { resource, type Resource } from '../../http/resource.ts'

export interface JsonDocument {
  readonly mediaType: string
  readonly title: string
  readonly version: string
  readonly document: () => Readonly<Record<string, unknown>>
  /** The same for people who read, where there is a page. */
  readonly page?: { readonly state: () => State; readonly serializers: readonly Serializer[] }
}

/** A JSON document in a media type of its own, which changes only with the program. */
export function jsonDocument({ mediaType, title, version, document, page }: JsonDocument): Resource {
  const serializer: Serializer = {
    key: 'document',
    title,
    mediaType,
    quality: 1,
    isText: false,
    showsLinks: true,
    write: () => JSON.stringify(document()),
  }
  const readable = page?.serializers.filter((each) => each.mediaType === mediaTypes.html) ?? []
  const represent = (): Representation => ({
    kind: 'document',
    title,
    state: page?.state() ?? {},
    links: [],
    embedded: [],
    forms: [],
  })
  return resource({
    kind: 'document',
    isForEverybody: true,
    cache: { store: 'anybody', maxAge: 3600 },
    serializers: [serializer, ...readable],
    find: () => Promise.resolve({ entity: {}, version }),
    represent,
  })
}
