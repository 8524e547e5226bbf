import { LRUCache } from 'lru-cache'
import type { ContentCoding } from '../negotiation/content-coding.ts'

/** Memoizes a function of a header field that has the same value in many requests. */
export function memoize<Result>(compute: (field: string | undefined) => Result): (field: string | undefined) => Result {
  const known = new LRUCache<string, { readonly result: Result }>({ max: 500 })
  const absent = compute(undefined)
  return (field) => {
    if (field === undefined) return absent
    const seen = known.get(field)
    if (seen !== undefined) return seen.result
    const result = compute(field)
    known.set(field, { result })
    return result
  }
}

/** Content with the coding that was used; short content is not coded. */
export interface RenderedContent {
  readonly content: Uint8Array
  readonly coding: ContentCoding
  /** Header fields that depend on the representation. */
  readonly fields: Readonly<Record<string, string>>
}

/** A cache of rendered content by URI and entity tag: the same strong tag means the same bytes. */
export interface Rendered {
  get(uri: string, entityTag: string): RenderedContent | undefined
  set(uri: string, entityTag: string, content: RenderedContent): void
}

/** Keeps the most recently used content up to a number of bytes. */
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
