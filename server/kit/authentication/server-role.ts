/**
 * The two parties that authenticate: the origin server and a proxy (RFC 9110 §11.7). They share schemes and verdicts,
 * with different fields and statuses, and never accept each other's credentials.
 */
export interface ServerRole {
  /** In lower case. */
  readonly credentials: 'authorization' | 'proxy-authorization'
  readonly challenges: 'WWW-Authenticate' | 'Proxy-Authenticate'
  readonly confirmation: 'Authentication-Info' | 'Proxy-Authentication-Info'
  /** The problems for missing credentials and for a stale nonce. */
  readonly required: 'authentication-required' | 'proxy-authentication-required'
  readonly stale: 'authentication-stale' | 'proxy-authentication-required'
}

export const originServer: ServerRole = {
  credentials: 'authorization',
  challenges: 'WWW-Authenticate',
  confirmation: 'Authentication-Info',
  required: 'authentication-required',
  stale: 'authentication-stale',
}

export const proxy: ServerRole = {
  credentials: 'proxy-authorization',
  challenges: 'Proxy-Authenticate',
  confirmation: 'Proxy-Authentication-Info',
  required: 'proxy-authentication-required',
  stale: 'proxy-authentication-required',
}
