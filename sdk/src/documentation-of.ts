import type { Agent } from './agent.ts'
import type { Documentation } from './documentation.ts'
import { LazyRendition } from './lazy-rendition.ts'
import { relationUri } from './relation-name.ts'
import type { Resource } from './resource.ts'

/** The documentation of a relation, which is given by its name on the wire. */
export function documentationOf(relation: string, resource: Resource, agent: Agent): Documentation | undefined {
  const url = URL.parse(relationUri(relation, resource.document.curies))
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return { url: url.href, rendition: new LazyRendition({ mediaType: 'text/html', url: url.href, resource, agent }) }
}
