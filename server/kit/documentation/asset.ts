import { createHash } from 'node:crypto'
import { resource, type Resource } from '../http/resource.ts'

/** A file that pages need. It has one media type, its own, and changes only with the program. */
export function asset(mediaType: string, content: string): Resource {
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 16)
  return resource({
    kind: 'asset',
    isPublic: true,
    cache: { store: 'public', maxAge: 3600, staleWhileRevalidate: 86_400 },
    serializers: [
      {
        key: 'asset',
        title: mediaType,
        mediaType,
        quality: 1,
        isText: true,
        showsLinks: true,
        isUntranslated: true,
        write: () => content,
      },
    ],
    find: () => Promise.resolve({ entity: content, version }),
    represent: () => ({ kind: 'asset', title: mediaType, state: {}, links: [], embedded: [], forms: [] }),
  })
}
