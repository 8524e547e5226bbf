import { createHash } from 'node:crypto'
import type { HeaderFields } from '../http/problem.ts'
import { resource, type Resource } from '../http/resource.ts'

/**
 * A file that pages need. It has one media type, its own, and changes only with the program.
 *
 * @param fields further header fields of its responses
 */
export function asset(mediaType: string, content: string, fields: HeaderFields = {}): Resource {
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
    fields: () => fields,
    represent: () => ({ kind: 'asset', title: mediaType, state: {}, links: [], embedded: [], forms: [] }),
  })
}
