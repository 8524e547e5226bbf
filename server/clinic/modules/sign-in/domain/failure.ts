/** The failures of the module, as a closed union: failures.ts gives each its status. */
export type SignInCode =
  /** No account has this user name and password. */
  | 'password-wrong'
  /** The action requires a recent sign-in. */
  | 'sign-in-again'
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
