/** The database is not reachable or too slow. Nothing was changed; a retry may succeed. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** The database refuses writes, such as on a full disk, and may still answer reads. */
export class WriteRefused extends Unavailable {}
