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

/** The cache key of rendered content: the same strong tag means the same bytes (RFC 9110 §8.8.1). */
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
  /** Whether cached content is compared with freshly rendered content. */
  readonly isVerified: boolean
}

/** Creates an LRU cache of rendered content, bounded in bytes. */
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

/** A cache that stores nothing. */
export const uncached: ContentCache = { isVerified: false, content: (_key, render) => render() }

/**
 * Compares cached content with freshly rendered content: two representations with one entity tag are an error of the
 * service.
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

/** A cached response differs from a fresh one. */
export class CacheMismatch extends Error {
  override readonly name = 'CacheMismatch'
}
