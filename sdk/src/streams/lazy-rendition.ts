import { linksOf } from '../document/document.ts'
import { relationUri } from '../document/relation-name.ts'
import { circumstancesOf, type Resource } from '../document/resource.ts'
import type { Agent } from '../navigation/agent.ts'
import { urlOf } from '../navigation/follow.ts'
import { loadChunk } from '../transport/lazy.ts'
import type * as renditionContent from './rendition-content.ts'
import type { RenditionLocation } from './rendition-content.ts'
import type { Alternate, Content, ReadOptions, Rendition, WholeOptions, Documentation } from './rendition.ts'

export class LazyRendition implements Rendition {
  readonly mediaType: string
  readonly #place: RenditionLocation

  constructor(place: RenditionLocation) {
    this.mediaType = place.mediaType
    this.#place = place
    Object.freeze(this)
  }

  async open(options?: ReadOptions): Promise<Content> {
    return (await this.#loaded()).openRendition(this.#place, options)
  }

  async bytes(options: WholeOptions = {}): Promise<Uint8Array> {
    return (await this.#loaded()).bytesOf(this.#place, options)
  }

  async text(options: WholeOptions = {}): Promise<string> {
    return (await this.#loaded()).textOf(this.#place, options)
  }

  #loaded(): Promise<typeof renditionContent> {
    return loadChunk(import('./rendition-content.ts'), circumstancesOf(this.#place.resource))
  }
}

/** Returns the alternates of the document and its header, once per URL. */
export function alternatesOf(resource: Resource, agent: Agent): readonly Alternate[] {
  const step = { relation: 'alternate', variables: {} }
  const links = linksOf(resource.document, step.relation)
  const byUrl = new Map(links.map((link) => [urlOf(link, resource, step, agent), link]))
  return [...byUrl].map(([url, { type, title, hreflang }]) => {
    const rendition = new LazyRendition({ mediaType: type ?? '*/*', url, resource, agent })
    return { mediaType: type, title, language: hreflang, rendition }
  })
}

/** Returns the documentation of a relation, given by its name on the wire. */
export function documentationOf(relation: string, resource: Resource, agent: Agent): Documentation | undefined {
  const url = URL.parse(relationUri(relation, resource.document.curies))
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return { url: url.href, rendition: new LazyRendition({ mediaType: 'text/html', url: url.href, resource, agent }) }
}
