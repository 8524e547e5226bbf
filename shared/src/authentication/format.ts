import { type Challenge, parseCredentials } from './challenges.ts'

/** How the value of a parameter is written. */
export type Quoting = (parameter: string) => 'quoted' | 'token'

const tokenOnly = /^[\w!#$%&'*+\-.^`|~]+$/
const writable = /^[\t\x20-\x7e\x80-\xff]*$/

/** Writes parameters. Throws TypeError for a value that would end the field or that its form cannot carry. */
export function formatParameters(parameters: ReadonlyMap<string, string>, quoting: Quoting): string {
  return [...parameters].map(([name, value]) => `${checked(name)}=${write(value, quoting(name))}`).join(', ')
}

function write(value: string, form: 'quoted' | 'token'): string {
  if (form === 'token') return checked(value)
  if (!writable.test(value)) throw new TypeError('A parameter has a character that no header field can carry')
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

function checked(text: string): string {
  if (!tokenOnly.test(text)) throw new TypeError('A name or an unquoted value is not a token')
  return text
}

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

/** The parameters of an `Authentication-Info` field (RFC 7615 §3); nothing if it is malformed or repeats one. */
export function parseAuthenticationInfo(field: string): ReadonlyMap<string, string> | undefined {
  // It is what follows the name of a scheme, so it is read as if one were there.
  const credentials = parseCredentials(`Info ${field}`)
  return credentials?.token68 === undefined ? credentials?.parameters : undefined
}

const unquoted: ReadonlySet<string> = new Set(['nc', 'qop'])

/** Writes an `Authentication-Info` field; for Digest as RFC 7616 §3.5 wants it. */
export function formatAuthenticationInfo(parameters: ReadonlyMap<string, string>): string {
  return formatParameters(parameters, (name) => (unquoted.has(name) ? 'token' : 'quoted'))
}
