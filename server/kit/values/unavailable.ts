/** The database is not reachable or too slow. Nothing was changed; a retry may succeed. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** The database refuses writes, such as on a full disk, and may still answer reads. */
export class WriteRefused extends Unavailable {}

/** The service is overloaded; a retry may succeed. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/**
 * Returns the fields of a log line about an error. Without a database, all requests and jobs have the same one, and its
 * stack says nothing more.
 */
export function logFields(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof Unavailable ? { reason: error.message } : { err: error }
}
