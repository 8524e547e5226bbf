import { parseCredentials } from './parse-credentials.ts'
import { formatParameters } from './format-parameters.ts'

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
