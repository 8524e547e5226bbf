/**
 * Memoizes a function for a turn of the event loop: all requests of a turn had arrived when it began, so they may share the
 * state of that moment.
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
