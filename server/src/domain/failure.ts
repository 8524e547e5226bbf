/*
 * What a rule of the domain refuses, as a closed union of codes. A failure is returned, never thrown: a caller
 * cannot forget it. No status and no HTTP is known here; resources/failures.ts gives each code its status.
 */
export type FailureCode =
  /** No slot with this id. */
  | 'slot-unknown'
  /** Somebody else booked the slot first. */
  | 'slot-taken'
  /** The slot began before now. */
  | 'slot-past'
  /** The appointment was cancelled and cannot be changed any more. */
  | 'appointment-cancelled'
  /** Somebody else changed it between reading and writing. */
  | 'state-changed'
  /** The user name belongs to somebody else. */
  | 'name-taken'
  /** No account has this name and password. */
  | 'password-wrong'
  /** What is asked takes having signed in a moment ago. */
  | 'sign-in-again'
  /** A link that works once was used, or is too old. */
  | 'link-over'
  /** So many keys of one account are enough. */
  | 'too-many-keys'
  /** Somebody has this key already. */
  | 'key-taken'
  /** It is the last key of an account without a password. */
  | 'last-key'
  /** What a passkey answered is not right. */
  | 'passkey-refused'
  /** What a passkey was asked for is over. */
  | 'ceremony-over'
  /** What a program has asked was decided, is too old, or was asked in another browser. */
  | 'consent-over'
  /** No device that waits shows this code. */
  | 'device-unknown'
  /** Who asks may not see or do this. */
  | 'not-allowed'

export interface Failure {
  readonly failure: FailureCode
}

export function failure(code: FailureCode): Failure {
  return { failure: code }
}

export function isFailure(value: object): value is Failure {
  return 'failure' in value
}
