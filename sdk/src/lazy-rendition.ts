import type { Agent } from './agent.ts'
import { linksOf } from './document.ts'
import { urlOf } from './follow.ts'
import { part } from './part.ts'
import type { Alternate, Content, ReadOptions, Rendition, WholeOptions } from './rendition.ts'
import type * as renditionContent from './rendition-content.ts'
import type { Place } from './rendition-content.ts'
import { circumstancesOf, type Resource } from './resource.ts'

export class LazyRendition implements Rendition {
  readonly mediaType: string
  readonly #place: Place

  constructor(place: Place) {
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
    return part(import('./rendition-content.ts'), circumstancesOf(this.#place.resource))
  }
}

/** What the links of the document, and of the fields of its answer, say of other media types; each URL once. */
export function alternatesOf(resource: Resource, agent: Agent): readonly Alternate[] {
  const step = { relation: 'alternate', variables: {} }
  const links = linksOf(resource.document, step.relation)
  const byUrl = new Map(links.map((link) => [urlOf(link, resource, step, agent), link]))
  return [...byUrl].map(([url, { type, title, hreflang }]) => {
    const rendition = new LazyRendition({ mediaType: type ?? '*/*', url, resource, agent })
    return { mediaType: type, title, language: hreflang, rendition }
  })
}
