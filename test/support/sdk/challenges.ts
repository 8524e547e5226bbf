import type { Received, Reply, Service } from './service.ts'

/** Returns a 401 with one line for each challenge. */
export function challenging(...challenges: string[]): Reply {
  return { status: 401, headers: { 'www-authenticate': challenges }, body: {} }
}

/** Returns the reply for these credentials, and the refusal for others. */
export function requiring(credentials: string, refusal: Reply, reply: Reply = { body: {} }) {
  return ({ headers }: Received): Reply => (headers.authorization === credentials ? reply : refusal)
}

/** The credentials of each request. */
export function credentialsSentTo({ received }: Service): readonly (string | undefined)[] {
  return received.map(({ headers }) => headers.authorization)
}

export function linkTo(href: string): Reply {
  return { body: { _links: { up: { href } } } }
}

export const pat = { user: 'pat', password: 'secret-word' }
export const patBasic = 'Basic cGF0OnNlY3JldC13b3Jk'
