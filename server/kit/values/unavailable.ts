/** What is kept cannot be reached now, or not soon enough; nothing was changed, and the same may succeed a little later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
