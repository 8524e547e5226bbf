/*
 * The failures of the domain, as a closed union of codes. A failure is returned and never thrown, so the compiler makes
 * callers handle it. This file is independent of HTTP; resources/failures.ts gives each code its status.
 */
export type FailureCode =
  /** No slot has this id. */
  | 'slot-unknown'
  /** Another booking took the slot first. */
  | 'slot-taken'
  /** The slot has begun. */
  | 'slot-past'
  /** Another caller holds the slot. */
  | 'slot-held'
  /** The doctor is not available at that time. */
  | 'slot-blocked'
  /** The doctor no longer offers the time. */
  | 'slot-withdrawn'
  /** An appointment occupies the slot, so it can be neither blocked nor opened. */
  | 'slot-in-use'
  /** The slot begins too soon to be booked. */
  | 'notice-too-short'
  /** The patient has another appointment at the same time. */
  | 'appointments-overlap'
  /** The doctor has the maximum number of appointments on that day. */
  | 'day-full'
  /** The patient has the maximum number of upcoming appointments with the doctor. */
  | 'patient-limit'
  /** Guests have the maximum number of upcoming appointments from this network address or contact. */
  | 'guest-limit'
  /** No account has this user name. */
  | 'account-unknown'
  /** The caller has the maximum number of holds. */
  | 'too-many-holds'
  /** The hold was used or released, or has expired. */
  | 'hold-over'
  /** No slot of the doctor is open. */
  | 'no-open-slot'
  /** The appointment has begun. */
  | 'appointment-past'
  /** The patient has arrived or was absent. */
  | 'appointment-over'
  /** The appointment has not begun yet. */
  | 'appointment-ahead'
  /** The new hours would exclude booked appointments. */
  | 'appointments-outside'
  /** The last day is before the first. */
  | 'days-reversed'
  /** The last day is in the past. */
  | 'days-past'
  /** The account is already on the doctor's waiting list. */
  | 'waiting-already'
  /** The appointment is cancelled and can no longer change. */
  | 'appointment-cancelled'
  /** The resource has changed since it was read. */
  | 'state-changed'
  /** The user name is taken. */
  | 'name-taken'
  /** No account has this user name and password. */
  | 'password-wrong'
  /** The action requires a recent sign-in. */
  | 'sign-in-again'
  /** A single-use link was used or has expired. */
  | 'link-over'
  /** The account has the maximum number of credentials. */
  | 'too-many-keys'
  /** The key is already registered. */
  | 'key-taken'
  /** It is the last credential of an account without a password. */
  | 'last-key'
  /** The response of a passkey is invalid. */
  | 'passkey-refused'
  /** The passkey challenge has expired. */
  | 'ceremony-over'
  /** The consent request was decided, has expired, or belongs to another browser. */
  | 'consent-over'
  /** No waiting device has this code. */
  | 'device-unknown'
  /** The id of the book is taken. */
  | 'book-known'
  /** The book was withdrawn from the catalogue. */
  | 'book-gone'
  /** No book with this id is for sale. */
  | 'book-unavailable'
  /** The cart would exceed the maximum number of copies of a book. */
  | 'too-many-copies'
  /** The cart has books in another currency. */
  | 'currency-differs'
  /** The book is already in the cart. */
  | 'in-cart-already'
  /** The item is already restored. */
  | 'restored-already'
  /** The cart is empty. */
  | 'cart-empty'
  /** The account has another open purchase. */
  | 'settlement-open'
  /** The step is already complete. */
  | 'step-done'
  /** An earlier step of the purchase is due. */
  | 'step-too-early'
  /** The purchase is confirmed. */
  | 'settlement-confirmed'
  /** The purchase is cancelled. */
  | 'settlement-cancelled'
  /** The purchase has expired. */
  | 'settlement-expired'
  /** The payment was declined. */
  | 'payment-declined'
  /** The account is closed. */
  | 'account-closed'
  /** The id of the doctor is taken. */
  | 'doctor-known'
  /** Appointments would be in the past or in a skipped hour. */
  | 'appointments-lost'
  /** A clerk cannot change the own role. */
  | 'own-role'
  /** The account is the last clerk. */
  | 'last-clerk'
  /** A line of the import has a fault, so nothing was imported. */
  | 'import-refused'
  /** A concurrent change made a row of an import impossible after the rows before it were imported. */
  | 'import-interrupted'
  /** The table has too many rows for one file. */
  | 'export-too-large'
  /** The state of the task does not allow the transition. */
  | 'task-elsewhere'
  /** The task is running, and must be cancelled first. */
  | 'task-running'
  /** The caller is not authorised. */
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
