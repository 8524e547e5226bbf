import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'

/** A password for a program. `password` is there once, in the answer that made it. */
export const ApplicationPassword = t.intersection(
  [
    t.type({ id: t.string, name: t.string, createdAt: Instant }),
    t.partial({ lastUsedAt: Instant, password: t.string }),
  ],
  'ApplicationPassword',
)
export type ApplicationPassword = t.TypeOf<typeof ApplicationPassword>

/** A key with which its owner signs in: a passkey, or a key of HOBA. */
export const Credential = t.intersection(
  [
    t.type({ id: t.string, name: t.string, type: t.keyof({ passkey: null, hoba: null }), createdAt: Instant }),
    t.partial({ lastUsedAt: Instant, isSynced: t.boolean, isSuspected: t.boolean }),
  ],
  'Credential',
)
export type Credential = t.TypeOf<typeof Credential>
