/** Memoizes a function of an object for as long as the object is in use. */
export function oncePerObject<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new WeakMap<Key, { readonly result: Result }>()
  return (key) => {
    const seen = known.get(key)
    if (seen !== undefined) return seen.result
    const result = compute(key)
    known.set(key, { result })
    return result
  }
}
