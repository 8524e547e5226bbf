import type { Failure } from '@waymark/server/values'

/** The failures of the module, as a closed union: a caller handles each, and failures.ts gives each its status. */
export type AccountCode =
  /** The user name is taken. */
  | 'name-taken'
  /** A single-use link was used or has expired. */
  | 'link-expired'
  /** A clerk cannot change the own role. */
  | 'own-role'
  /** The account is the last clerk. */
  | 'last-clerk'
  /** The resource has changed since it was read. */
  | 'state-changed'

export type AccountFailure = Failure<AccountCode>
