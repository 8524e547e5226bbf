/** The database is not reachable or too slow. Nothing was changed; a retry may succeed. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
