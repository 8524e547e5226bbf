import type { Representation } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { problemJson } from './hal.ts'

/**
 * ALPS (draft-amundsen-richardson-foster-alps-07): each relation document, alone or in a list, becomes a descriptor.
 */
export const alps: Serializer = {
  key: 'alps',
  title: 'ALPS',
  mediaType: 'application/alps+json',
  quality: 0.4,
  isText: false,
  showsLinks: false,
  problems: problemJson,
  suits: ({ kind }) => kind === 'rel' || kind === 'rels',
  write(representation) {
    const documents = [representation, ...representation.embedded.flatMap(({ items }) => items)]
    const descriptor = documents.filter(({ kind }) => kind === 'rel').flatMap(descriptorOf)
    return JSON.stringify({ alps: { version: '1.0', title: representation.title, descriptor } })
  },
}

function descriptorOf({ state, title }: Representation): readonly object[] {
  const { name, description, leadsTo } = state
  if (typeof name !== 'string') return []
  const id = name.includes(':') ? name.slice(name.indexOf(':') + 1) : name
  const target: unknown = Array.isArray(leadsTo) ? leadsTo[0] : undefined
  const rt = typeof target === 'string' ? { rt: `#${target}` } : {}
  return [{ id, name, type: 'safe', title, doc: { format: 'text', value: description }, ...rt }]
}
