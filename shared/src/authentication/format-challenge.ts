import type { Challenge } from './challenge.ts'
import { formatParameters, type Quoting } from './format-parameters.ts'

// RFC 7616 §3.3 and §3.4: what its ABNF and examples write without quotes, besides the two that must have none.
const bare: ReadonlySet<string> = new Set(['algorithm', 'charset', 'stale', 'userhash'])
const bareCredentials: ReadonlySet<string> = new Set(['algorithm', 'nc', 'qop', 'userhash', 'username*'])

function quotingOf({ scheme }: Challenge, unquoted: ReadonlySet<string>): Quoting {
  const isDigest = scheme.toLowerCase() === 'digest'
  return (parameter) => (isDigest && unquoted.has(parameter) ? 'token' : 'quoted')
}

function format(challenge: Challenge, quoting: Quoting): string {
  const { scheme, token68, parameters } = challenge
  if (!/^[\w!#$%&'*+\-.^`|~]+$/.test(scheme)) throw new TypeError('The name of a scheme is not a token')
  // It may be a secret, so it is not said.
  if (token68 !== undefined && !/^[\w\-.~+/]+=*$/.test(token68)) throw new TypeError('What is shown is not a token68')
  const rest = token68 ?? formatParameters(parameters, quoting)
  return rest === '' ? scheme : `${scheme} ${rest}`
}

/**
 * Writes one challenge. Values are quoted and escaped, but for those of Digest that must not be; `quoting` decides
 * otherwise. Throws TypeError for a value that would end the field.
 *
 * @example
 * formatChallenge({ scheme: 'Basic', parameters: new Map([['realm', 'clinic']]) }) // Basic realm="clinic"
 */
export function formatChallenge(challenge: Challenge, quoting = quotingOf(challenge, bare)): string {
  return format(challenge, quoting)
}

/** Writes credentials, as `formatChallenge` does challenges. */
export function formatCredentials(credentials: Challenge, quoting = quotingOf(credentials, bareCredentials)): string {
  return format(credentials, quoting)
}
