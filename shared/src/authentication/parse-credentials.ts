import type { Credentials } from './challenge.ts'
import { readChallengeList } from './challenge-list.ts'

/**
 * The credentials of an `Authorization` or `Proxy-Authorization` field; nothing if it is malformed, names a parameter
 * twice or holds more than one (RFC 9110 §11.4). A scheme alone is legal.
 */
export function parseCredentials(field: string): Credentials | undefined {
  const { challenges, isMalformed } = readChallengeList(field)
  const [only, ...more] = challenges
  if (only === undefined || more.length > 0 || isMalformed || only.hasDuplicate) return undefined
  const { scheme, parameters, token68 } = only
  const text = field.replace(/^[\t ]+/, '')
  // Parameters are a list, in which elements may be empty; the credentials themselves and a token68 are none.
  const isList =
    !text.startsWith(scheme) || text[scheme.length] === ',' || (token68 !== undefined && text.includes(','))
  return isList ? undefined : { scheme, parameters, ...(token68 === undefined ? {} : { token68 }) }
}
