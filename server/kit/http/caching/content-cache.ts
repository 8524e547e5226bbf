import type { ContentCoding } from '../negotiation/content-coding.ts'
import { isProblem, type Problem } from '../problem.ts'
import { boundedCache, bytesOfStrings, unpooled } from './bounded-cache.ts'

/** Content with the coding that was used; short content is not coded. */
export interface RenderedContent {
  readonly content: Uint8Array
  readonly coding: ContentCoding
  /** Header fields that depend on the representation. */
  readonly fields: Readonly<Record<string, string>>
}

/** What the content of a representation is known by: the same strong tag means the same bytes (RFC 9110 §8.8.1). */
export interface ContentKey {
  readonly uri: string
  readonly entityTag: string
  /** The key of the client that requests it. */
  readonly client: string
}

type Render = () => Promise<RenderedContent | Problem>

/** A cache of rendered content by URI and entity tag. */
export interface ContentCache {
  /** Returns the cached content, or renders it. */
  content(key: ContentKey, render: Render): Promise<RenderedContent | Problem>
  /** Whether content is rendered for each request, and compared with the cached one. */
  readonly isVerified: boolean
}

/** Caches the most recently used content up to a number of bytes. */
export function contentCache(maximumBytes: number): ContentCache {
  const contents = boundedCache<RenderedContent>(maximumBytes)
  return {
    isVerified: false,
    async content({ uri, entityTag, client }, render) {
      const key = `${uri} ${entityTag}`
      const cached = contents.get(key)
      if (cached !== undefined) return cached
      const rendered = await render()
      if (isProblem(rendered)) return rendered
      const own = { ...rendered, content: unpooled(rendered.content) }
      const bytes = own.content.byteLength + bytesOfStrings(Object.entries(own.fields).flat())
      contents.set(key, own, { bytes, client })
      return own
    },
  }
}

/** Renders each content, without a cache. */
export const uncached: ContentCache = { isVerified: false, content: (_key, render) => render() }

/**
 * Renders content for each request and compares it with the cached one: an entity tag that two different
 * representations have is an error of the service.
 */
export function verifiedContentCache(cache: ContentCache): ContentCache {
  return {
    isVerified: true,
    async content(key, render) {
      const rendered = await render()
      if (isProblem(rendered)) return rendered
      const cached = await cache.content(key, () => Promise.resolve(rendered))
      if (isProblem(cached) || isSame(cached, rendered)) return cached
      throw new CacheMismatch(`Two representations of ${key.uri} have the entity tag ${key.entityTag}`)
    },
  }
}

function isSame(one: RenderedContent, other: RenderedContent): boolean {
  const fields = ({ fields: of }: RenderedContent): string => JSON.stringify(Object.entries(of).toSorted())
  return Buffer.compare(one.content, other.content) === 0 && fields(one) === fields(other)
}

/** A cache would have answered otherwise than the service. */
export class CacheMismatch extends Error {
  override readonly name = 'CacheMismatch'
}
