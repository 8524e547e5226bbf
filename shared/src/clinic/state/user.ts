import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'
import { Role } from './role.ts'

/**
 * An account. `id` is what its owner types to sign in; `doctor` is the doctor whom the account of a doctor is for;
 * `recovery` says that a forgotten password cannot be reset by mail.
 */
export const User = t.intersection(
  [
    t.type({
      id: t.string,
      name: t.string,
      role: Role,
      status: t.keyof({ active: null, closed: null }),
      createdAt: Instant,
    }),
    t.partial({ email: t.string, recovery: t.string, doctor: t.string }),
  ],
  'User',
)
export type User = t.TypeOf<typeof User>
