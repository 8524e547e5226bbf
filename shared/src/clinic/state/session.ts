import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'
import { Role } from './role.ts'

/**
 * Who is signed in, how and for how long. `token` is there once, in the answer to a sign-in of a program, which sends
 * it as `Authorization: Bearer`.
 */
export const Session = t.intersection(
  [
    t.type({ user: t.string, name: t.string, role: Role, method: t.string }),
    t.partial({ signedInAt: Instant, idleExpires: Instant, expires: Instant, token: t.string }),
  ],
  'Session',
)
export type Session = t.TypeOf<typeof Session>

/** One of the sessions of an account, for its owner, who may end it. */
export const OpenSession = t.type(
  {
    id: t.string,
    method: t.string,
    agent: t.string,
    network: t.string,
    signedInAt: Instant,
    lastUsedAt: Instant,
    expires: Instant,
    isThis: t.boolean,
  },
  'OpenSession',
)
export type OpenSession = t.TypeOf<typeof OpenSession>
