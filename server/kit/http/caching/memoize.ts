import { LRUCache } from 'lru-cache'

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
