import { parseCredentials } from '@waymark/shared'
import { createHash } from 'node:crypto'
import type { Received, Reply } from './service.ts'

/*
 * A service that verifies Digest, written from the text of RFC 7616 §3.4 and independent of the packages' formulas, so
 * that both cannot have the same error.
 */
export interface DigestUser {
  readonly user: string
  readonly password: string
  readonly realm: string
}

const nodeNames: Readonly<Record<string, string>> = { 'SHA-256': 'sha256', 'SHA-512-256': 'sha512-256', MD5: 'md5' }

function hasher(algorithm: string) {
  const name = nodeNames[algorithm.replace(/-sess$/, '')]
  if (name === undefined) throw new Error(`no such algorithm ${algorithm}`)
  return (text: string) => createHash(name).update(text, 'utf8').digest('hex')
}

export interface Use {
  readonly algorithm: string
  readonly nonce: string
  readonly nc: string
  readonly cnonce: string
  readonly qop: string
  readonly uri: string
  readonly method: string
  readonly body: string
}

/** Returns the response to a challenge; without a method, the rspauth of the server. */
export function expectedResponse(user: DigestUser, use: Use): string {
  const h = hasher(use.algorithm)
  const base = h(`${user.user}:${user.realm}:${user.password}`)
  const first = use.algorithm.endsWith('-sess') ? h(`${base}:${use.nonce}:${use.cnonce}`) : base
  const second = use.qop === 'auth-int' ? `${use.method}:${use.uri}:${h(use.body)}` : `${use.method}:${use.uri}`
  return h([first, use.nonce, use.nc, use.cnonce, use.qop, h(second)].join(':'))
}

export function expectedUserHash({ user, realm }: DigestUser, algorithm: string): string {
  return hasher(algorithm)(`${user}:${realm}`)
}

/** Returns the Digest parameters of a request; undefined without Digest credentials. */
export function useOf({ headers, method, body }: Received): (Use & Readonly<Record<string, string>>) | undefined {
  const credentials = parseCredentials(headers.authorization ?? '')
  if (credentials?.scheme !== 'Digest') return undefined
  const fields = { algorithm: 'MD5', nonce: '', nc: '', cnonce: '', qop: '', uri: '' }
  return { ...fields, ...Object.fromEntries(credentials.parameters), method, body }
}

/** Whether the credentials of a request are right for its target. */
export function isRight(user: DigestUser, request: Received): boolean {
  const use = useOf(request)
  return use?.['response'] === (use && expectedResponse(user, use)) && use?.uri === request.path
}

/** Returns a response with Authentication-Info. */
export function confirmed(user: DigestUser, request: Received, reply: Reply, more = ''): Reply {
  const use = useOf(request)
  if (use === undefined) return reply
  const rspauth = expectedResponse(user, { ...use, method: '', body: JSON.stringify(reply.body) })
  const info = `qop=${use.qop}, rspauth="${rspauth}", cnonce="${use.cnonce}", nc=${use.nc}${more}`
  return { ...reply, headers: { ...reply.headers, 'authentication-info': info } }
}
