import type { Principal } from './principal.ts'

/**
 * A realm as a header field can carry it, in printable ASCII; what comes from the configuration is looked at when the
 * service starts. Throws RangeError for any other.
 */
export function checkedRealm(realm: string): string {
  if (!/^[\x20-\x7e]+$/.test(realm)) throw new RangeError('A realm is one line of printable ASCII')
  return realm
}

/** Milliseconds after a sign-in in which keys and passwords may be changed. */
const grace = 10 * 60_000

/** Whether somebody signed in a moment ago: who finds an open browser cannot take over the account. */
export function isRecent(principal: Principal, now: number): boolean {
  return 'signedInAt' in principal && principal.signedInAt !== undefined && now - principal.signedInAt < grace
}

/*
 * The two who may ask who somebody is: the server that something is for, and a proxy on the way (RFC 9110 §11.7). They
 * use the same schemes and the same verdicts, with other fields and statuses, and never each other's credentials.
 */
export interface Role {
  /** In lower case, as request fields are looked up. */
  readonly credentials: 'authorization' | 'proxy-authorization'
  readonly challenges: 'WWW-Authenticate' | 'Proxy-Authenticate'
  readonly confirmation: 'Authentication-Info' | 'Proxy-Authentication-Info'
  /** What it answers to somebody who has shown nothing, and to somebody whose nonce was too old. */
  readonly required: 'authentication-required' | 'proxy-authentication-required'
  readonly stale: 'authentication-stale' | 'proxy-authentication-required'
}

export const originServer: Role = {
  credentials: 'authorization',
  challenges: 'WWW-Authenticate',
  confirmation: 'Authentication-Info',
  required: 'authentication-required',
  stale: 'authentication-stale',
}

export const proxy: Role = {
  credentials: 'proxy-authorization',
  challenges: 'Proxy-Authenticate',
  confirmation: 'Proxy-Authentication-Info',
  required: 'proxy-authentication-required',
  stale: 'proxy-authentication-required',
}
