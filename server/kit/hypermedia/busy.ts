/** More is asked for than can be done now; the same may succeed a little later. */
export class Busy extends Error {
  override readonly name = 'Busy'
}
