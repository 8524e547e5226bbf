/** The service is overloaded; a retry may succeed. */
export class Busy extends Error {
  override readonly name = 'Busy'
}
