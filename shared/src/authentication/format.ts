import { type Challenge, parseCredentials } from './challenges.ts'

/** The syntax of a parameter value. */
export type Quoting = (parameter: string) => 'quoted' | 'token'

const tokenOnly = /^[\w!#$%&'*+\-.^`|~]+$/
const writable = /^[\t\x20-\x7e\x80-\xff]*$/

/** Formats parameters. Throws TypeError for a value that the field or form cannot carry. */
export function formatParameters(parameters: ReadonlyMap<string, string>, quoting: Quoting): string {
  return [...parameters].map(([name, value]) => `${checked(name)}=${write(value, quoting(name))}`).join(', ')
}

function write(value: string, form: 'quoted' | 'token'): string {
  if (form === 'token') return checked(value)
  if (!writable.test(value)) throw new TypeError('A parameter has a character that header fields cannot carry')
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

function checked(text: string): string {
  if (!tokenOnly.test(text)) throw new TypeError('A name or an unquoted value is not a token')
  return text
}

// RFC 7616 §3.3 and §3.4: unquoted in the ABNF and examples, besides the two that must not be quoted.
const bare: ReadonlySet<string> = new Set(['algorithm', 'charset', 'stale', 'userhash'])
const bareCredentials: ReadonlySet<string> = new Set(['algorithm', 'nc', 'qop', 'userhash', 'username*'])

function quotingOf({ scheme }: Challenge, unquoted: ReadonlySet<string>): Quoting {
  const isDigest = scheme.toLowerCase() === 'digest'
  return (parameter) => (isDigest && unquoted.has(parameter) ? 'token' : 'quoted')
}

function format(challenge: Challenge, quoting: Quoting): string {
  const { scheme, token68, parameters } = challenge
  if (!/^[\w!#$%&'*+\-.^`|~]+$/.test(scheme)) throw new TypeError('The scheme is not a token')
  // The error omits the value, which may be secret.
  if (token68 !== undefined && !/^[\w\-.~+/]+=*$/.test(token68))
    throw new TypeError('The credentials are not a token68')
  const rest = token68 ?? formatParameters(parameters, quoting)
  return rest === '' ? scheme : `${scheme} ${rest}`
}

/**
 * Formats a challenge. Values are quoted and escaped, except for those that Digest leaves bare; `quoting` overrides
 * this. Throws TypeError for an unsafe value.
 *
 * @example
 * formatChallenge({ scheme: 'Basic', parameters: new Map([['realm', 'clinic']]) }) // Basic realm="clinic"
 */
export function formatChallenge(challenge: Challenge, quoting = quotingOf(challenge, bare)): string {
  return format(challenge, quoting)
}

/** Formats credentials, like `formatChallenge`. */
export function formatCredentials(credentials: Challenge, quoting = quotingOf(credentials, bareCredentials)): string {
  return format(credentials, quoting)
}

/** Parses an `Authentication-Info` field (RFC 7615 §3); undefined if it is malformed or has duplicates. */
export function parseAuthenticationInfo(field: string): ReadonlyMap<string, string> | undefined {
  // The field has the grammar of parameters after a scheme.
  const credentials = parseCredentials(`Info ${field}`)
  return credentials?.token68 === undefined ? credentials?.parameters : undefined
}

const unquoted: ReadonlySet<string> = new Set(['nc', 'qop'])

/** Formats an `Authentication-Info` field; for Digest by RFC 7616 §3.5. */
export function formatAuthenticationInfo(parameters: ReadonlyMap<string, string>): string {
  return formatParameters(parameters, (name) => (unquoted.has(name) ? 'token' : 'quoted'))
}
