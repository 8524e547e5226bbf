import { LRUCache } from 'lru-cache'

/** Representations that were written before, by URI and entity tag: the same tag means the same bytes. */
export interface Rendered {
  get(uri: string, entityTag: string): Uint8Array | undefined
  set(uri: string, entityTag: string, content: Uint8Array): void
}

/** Keeps the most recently used, up to so many bytes. */
export function rendered(maximumBytes: number): Rendered {
  const contents = new LRUCache<string, Uint8Array>({
    maxSize: maximumBytes,
    sizeCalculation: (content, key) => content.byteLength + key.length,
  })
  const keyOf = (uri: string, entityTag: string): string => `${uri} ${entityTag}`
  return {
    get: (uri, tag) => contents.get(keyOf(uri, tag)),
    set: (uri, tag, content) => void contents.set(keyOf(uri, tag), content),
  }
}
