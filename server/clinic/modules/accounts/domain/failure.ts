import type { Failure } from '@waymark/server/values'

/** The failures of the module, as a closed union: a caller handles each, and failures.ts gives each its status. */
export type AccountCode =
  /** The user name is taken. */
  | 'name-taken'
  /** No account has this user name and password. */
  | 'password-wrong'
  /** The action requires a recent sign-in. */
  | 'sign-in-again'
  /** A single-use link was used or has expired. */
  | 'link-expired'
  /** The account has the maximum number of credentials. */
  | 'too-many-keys'
  /** The key is already registered. */
  | 'key-taken'
  /** It is the last credential of an account without a password. */
  | 'last-key'
  /** The response of a passkey is invalid. */
  | 'passkey-refused'
  /** The passkey challenge has expired. */
  | 'ceremony-expired'
  /** A clerk cannot change the own role. */
  | 'own-role'
  /** The account is the last clerk. */
  | 'last-clerk'
  /** The resource has changed since it was read. */
  | 'state-changed'

export type AccountFailure = Failure<AccountCode>
