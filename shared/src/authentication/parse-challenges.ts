import type { Challenge } from './challenge.ts'
import { readChallengeList } from './challenge-list.ts'

/**
 * The challenges of a `WWW-Authenticate` or `Proxy-Authenticate` field; several fields are first joined by `, `, as
 * `fetch` does. Never throws: what was complete before a malformed part is kept, and a challenge that names a
 * parameter twice is left out (RFC 9110 §11.2, §11.6.1).
 *
 * @example
 * parseChallenges('Negotiate, Basic realm="a, b"') // two; the second has the realm `a, b`
 */
export function parseChallenges(field: string): readonly Challenge[] {
  return readChallengeList(field)
    .challenges.filter(({ hasDuplicate }) => !hasDuplicate)
    .map(({ scheme, parameters, token68 }) => ({ scheme, parameters, ...(token68 === undefined ? {} : { token68 }) }))
}
