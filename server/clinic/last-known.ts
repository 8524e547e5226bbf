import { Unavailable } from '@waymark/server/values'

/**
 * Returns a function that reads a value of the frame of each page, and returns the last one while the database is
 * unreachable, because a page that says so has a frame too.
 */
export function lastKnown<Value>(first: Value, read: () => Promise<Value>): () => Promise<Value> {
  let last = first
  return async () => {
    try {
      last = await read()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
    }
    return last
  }
}
