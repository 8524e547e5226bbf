import { parseChallenges, type Challenge } from '@waymark/shared'

/** What is heard of an answer. */
export interface Heard {
  readonly status: number
  readonly headers: Headers
  /** Nothing where it is not what came. */
  readonly content: Uint8Array | undefined
}

/** Who asks for credentials: the origin or a proxy, each in fields of its own (RFC 9110 §11.6, §11.7). */
export interface Role {
  readonly credentialsField: 'authorization' | 'proxy-authorization'
  readonly infoField: 'authentication-info' | 'proxy-authentication-info'
  readonly challengeField: 'www-authenticate' | 'proxy-authenticate'
  /** The statuses with which credentials are asked for, or refused. */
  readonly asking: ReadonlySet<number>
}

export const originRole: Role = {
  credentialsField: 'authorization',
  infoField: 'authentication-info',
  challengeField: 'www-authenticate',
  asking: new Set([401]),
}

/** Some proxies ask with 401, which is told from the origin's by its field. */
export const proxyRole: Role = {
  credentialsField: 'proxy-authorization',
  infoField: 'proxy-authentication-info',
  challengeField: 'proxy-authenticate',
  asking: new Set([401, 407]),
}

/** The challenges of an answer for a role; there are some with 403 where credentials were refused. */
export function challengesFor(role: Role, { status, headers }: Heard): readonly Challenge[] {
  const field = headers.get(role.challengeField)
  return field !== null && (role.asking.has(status) || status === 403) ? parseChallenges(field) : []
}
