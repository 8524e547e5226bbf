import { LRUCache } from 'lru-cache'

/** The same function of a header field, which looks only once at what many requests have in common. */
export function remember<Result>(
  compute: (field: string | undefined) => Result,
): (field: string | undefined) => Result {
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
