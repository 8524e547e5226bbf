import type { Serializer } from '../../hypermedia/serializer.ts'
import { resource, type Resource } from '../../http/resource.ts'

/** A JSON document in a media type of its own, which changes only with the program. */
export function jsonDocument(
  mediaType: string,
  version: string,
  document: () => Readonly<Record<string, unknown>>,
): Resource {
  const serializer: Serializer = {
    key: 'document',
    title: mediaType,
    mediaType,
    quality: 1,
    isText: false,
    showsLinks: true,
    write: () => JSON.stringify(document(), null, 2),
  }
  return resource({
    kind: 'document',
    isForEverybody: true,
    cache: { store: 'anybody', maxAge: 3600 },
    serializers: [serializer],
    find: () => Promise.resolve({ entity: {}, version }),
    represent: () => ({ kind: 'document', title: mediaType, state: {}, links: [], embedded: [], forms: [] }),
  })
}
