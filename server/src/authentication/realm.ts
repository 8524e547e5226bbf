/**
 * A realm as a header field can carry it, in printable ASCII; what comes from the configuration is looked at when the
 * service starts. Throws RangeError for any other.
 */
export function checkedRealm(realm: string): string {
  if (!/^[\x20-\x7e]+$/.test(realm)) throw new RangeError('A realm is one line of printable ASCII')
  return realm
}
