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
  /** Somebody else keeps the slot for a while. */
  | 'slot-held'
  /** The doctor is not there at that time. */
  | 'slot-blocked'
  /** The doctor does not offer the time any more. */
  | 'slot-withdrawn'
  /** An appointment stands in it, so it can be neither blocked nor opened. */
  | 'slot-in-use'
  /** It begins so soon that it cannot be booked any more. */
  | 'notice-too-short'
  /** The patient has another appointment at the same time. */
  | 'appointments-overlap'
  /** The doctor sees no more patients on the day. */
  | 'day-full'
  /** The patient has as many appointments ahead with the doctor as there may be. */
  | 'patient-limit'
  /** Guests have as many upcoming appointments from one address or contact as they may. */
  | 'guest-limit'
  /** Nobody has an account with this user name. */
  | 'account-unknown'
  /** Whoever asks keeps as many slots as one may. */
  | 'too-many-holds'
  /** The hold was used, given back, or its time is over. */
  | 'hold-over'
  /** No slot of the doctor is open. */
  | 'no-open-slot'
  /** The appointment has begun. */
  | 'appointment-past'
  /** The patient was there, or has not come. */
  | 'appointment-over'
  /** It is not yet the time of the appointment. */
  | 'appointment-ahead'
  /** Appointments would be left outside of the doctor's hours. */
  | 'appointments-outside'
  /** The last day is before the first. */
  | 'days-reversed'
  /** The last day is over. */
  | 'days-past'
  /** The account waits for the doctor already. */
  | 'waiting-already'
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
  /** Another book has this name in its address. */
  | 'book-known'
  /** The book was taken out of the catalogue. */
  | 'book-gone'
  /** There is no such book to be bought. */
  | 'book-unavailable'
  /** A cart holds only so many copies of one book. */
  | 'too-many-copies'
  /** The cart holds books in another currency. */
  | 'currency-differs'
  /** The book is in the cart, so it cannot be put back there. */
  | 'in-cart-already'
  /** It was put back into the cart, from where it can be deleted. */
  | 'restored-already'
  /** There is nothing in the cart to be bought. */
  | 'cart-empty'
  /** Another purchase of the account goes on. */
  | 'settlement-open'
  /** The step of a purchase was taken before. */
  | 'step-done'
  /** Another step of the purchase comes first. */
  | 'step-too-early'
  /** The purchase is made. */
  | 'settlement-confirmed'
  /** The purchase was cancelled. */
  | 'settlement-cancelled'
  /** The purchase has waited too long for its next step. */
  | 'settlement-expired'
  /** The way to pay has refused. */
  | 'payment-declined'
  /** The account is closed. */
  | 'account-closed'
  /** Another doctor has this name in the address. */
  | 'doctor-known'
  /** Appointments would be at a time that is over, or that no clock shows. */
  | 'appointments-lost'
  /** A clerk does not stop being one by itself. */
  | 'own-role'
  /** Nobody could open or change accounts any more. */
  | 'last-clerk'
  /** A line of what is imported has a fault, so nothing was done. */
  | 'import-refused'
  /** Another change made a row of an import impossible after the rows before it were imported. */
  | 'import-interrupted'
  /** There are too many rows for one file. */
  | 'export-too-large'
  /** The task cannot be led there from the state that it is in. */
  | 'task-elsewhere'
  /** The task runs, and has to be cancelled first. */
  | 'task-running'
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
