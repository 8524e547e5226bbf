import { mediaType } from '@waymark/shared'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { protocolProblem } from '../../http/problem.ts'
import { resource, type Resource } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { placeOf } from './task-item.ts'

// The document is what the task has written, as it is.
const asWritten: Serializer = {
  key: 'json',
  title: 'JSON',
  mediaType: mediaType.json,
  quality: 1,
  isText: false,
  showsLinks: true,
  write: ({ state: { document } }) => (typeof document === 'string' ? document : ''),
}

interface Result {
  readonly document: string
  readonly name: string
}

/** What came of an item, to be kept as a file. */
export function taskResult({ tasks }: Pick<Ports, 'tasks'>): Resource {
  return resource({
    kind: 'document',
    cache: { store: 'nobody' },
    serializers: [asWritten],
    async find(target) {
      const place = placeOf(target)
      if ('problem' in place) return place
      const document = await tasks.result(place.task, place.position)
      if (document === undefined) return protocolProblem('not-found', 'Nothing has come of it that could be fetched.')
      return { entity: { document, name: `item-${String(place.position)}.json` }, version: '1' }
    },
    represent: ({ document }: Result) => ({
      kind: 'document',
      title: 'Result',
      state: { document },
      links: [],
      embedded: [],
      forms: [],
    }),
    fields: ({ name }) => ({ 'Content-Disposition': `attachment; filename="${name}"` }),
  })
}
