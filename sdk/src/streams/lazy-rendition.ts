import { linksOf } from '../document/document.ts'
import { relationUri } from '../document/relation-name.ts'
import { circumstancesOf, type Resource } from '../document/resource.ts'
import type { Agent } from '../navigation/agent.ts'
import { urlOf } from '../navigation/follow.ts'
import { loadChunk } from '../transport/lazy.ts'
import type * as renditionContent from './rendition-content.ts'
import type { RenditionLocation } from './rendition-content.ts'
import type { Alternate, Content, ReadOptions, Rendition, WholeOptions, Documentation } from './rendition.ts'

/** Returns a rendition that loads its code on demand. */
export function renditionOf(place: RenditionLocation & { readonly resource: Resource }): Rendition {
  const loaded = (): Promise<typeof renditionContent> =>
    loadChunk(import('./rendition-content.ts'), circumstancesOf(place.resource))
  return Object.freeze({
    mediaType: place.mediaType,
    open: async (options?: ReadOptions): Promise<Content> => (await loaded()).openRendition(place, options),
    bytes: async (options: WholeOptions = {}): Promise<Uint8Array> => (await loaded()).bytesOf(place, options),
    text: async (options: WholeOptions = {}): Promise<string> => (await loaded()).textOf(place, options),
  })
}

/** Returns the alternates of the document and its header, once per URL. */
export function alternatesOf(resource: Resource, agent: Agent): readonly Alternate[] {
  const step = { relation: 'alternate', variables: {} }
  const links = linksOf(resource.document, step.relation)
  const byUrl = new Map(links.map((link) => [urlOf(link, resource, step, agent), link]))
  return [...byUrl].map(([url, { type, title, hreflang }]) => {
    const rendition = renditionOf({ mediaType: type ?? '*/*', url, resource, agent })
    return { mediaType: type, title, language: hreflang, rendition }
  })
}

/** Returns the documentation of a relation, given by its name on the wire. */
export function documentationOf(relation: string, resource: Resource, agent: Agent): Documentation | undefined {
  const url = URL.parse(relationUri(relation, resource.document.curies))
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return { url: url.href, rendition: renditionOf({ mediaType: 'text/html', url: url.href, resource, agent }) }
}
