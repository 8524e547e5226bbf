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
