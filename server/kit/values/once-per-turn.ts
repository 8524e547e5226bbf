/**
 * Returns the same result until the turn of the event loop ends: all requests of a turn had come when it began, so they
 * may be answered from the state of that moment.
 */
export function oncePerTurn<Result>(read: () => Result): () => Result {
  let known: { readonly result: Result } | undefined
  return () => {
    if (known !== undefined) return known.result
    const result = read()
    known = { result }
    setImmediate(() => {
      known = undefined
    })
    return result
  }
}
