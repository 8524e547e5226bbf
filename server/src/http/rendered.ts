import { LRUCache } from 'lru-cache'
import type { ContentCoding } from './content-coding.ts'

/** The bytes of a representation, and the content coding that they are in: short content is not coded. */
export interface RenderedContent {
  readonly content: Uint8Array
  readonly coding: ContentCoding
  /** Header fields that follow from what is represented. */
  readonly fields: Readonly<Record<string, string>>
}

/** Representations that were written before, by URI and entity tag: the same tag means the same bytes. */
export interface Rendered {
  get(uri: string, entityTag: string): RenderedContent | undefined
  set(uri: string, entityTag: string, content: RenderedContent): void
}

/** Keeps the most recently used, up to so many bytes. */
export function rendered(maximumBytes: number): Rendered {
  const contents = new LRUCache<string, RenderedContent>({
    maxSize: maximumBytes,
    sizeCalculation: ({ content }, key) => content.byteLength + key.length,
  })
  const keyOf = (uri: string, entityTag: string): string => `${uri} ${entityTag}`
  return {
    get: (uri, tag) => contents.get(keyOf(uri, tag)),
    set: (uri, tag, content) => void contents.set(keyOf(uri, tag), content),
  }
}
