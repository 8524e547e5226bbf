import type { Failure, FailureCode } from './failure.ts'
import { protocolProblems, type Problem, type ProblemKind } from '@waymark/server/http/problem'
import { dataFailures } from './modules/data/failures.ts'
import { shopFailures } from './modules/shop/resources/failures.ts'
import { taskFailures } from './modules/tasks/resources/failures.ts'

/** The problem of each failure of the domain. The compiler requires a row for each code. */
export const failures = {
  'slot-unknown': {
    status: 404,
    title: 'There is no such slot',
    description: 'No slot has this number. Slots are found through the schedule of a doctor.',
  },
  'slot-taken': {
    status: 409,
    title: 'The slot is taken',
    description: 'Somebody else booked the slot first. The schedule shows what is still open.',
  },
  'slot-past': {
    status: 409,
    title: 'The slot has begun',
    description: 'Only slots that lie ahead can be booked. The schedule shows what is still open.',
  },
  'slot-held': {
    status: 409,
    title: 'The slot is kept for somebody',
    description: 'Somebody else is about to book it. A hold ends after a few minutes; other slots are open now.',
  },
  'slot-blocked': {
    status: 409,
    title: 'The slot is not offered',
    description: 'The doctor is not there at that time. The schedule shows what is open.',
  },
  'slot-withdrawn': {
    status: 410,
    title: 'The slot is not offered any more',
    description: 'The doctor has changed the hours. The schedule shows what is open.',
  },
  'slot-in-use': {
    status: 409,
    title: 'Somebody needs the slot',
    description:
      'A slot that is booked or kept for somebody can be neither blocked nor opened. Move the appointment first.',
  },
  'notice-too-short': {
    status: 409,
    title: 'It begins too soon',
    description: 'The doctor wants to know of an appointment earlier. Choose a later slot, or call the clinic.',
  },
  'appointments-overlap': {
    status: 409,
    title: 'There is another appointment at that time',
    description: 'A patient cannot be in two places. Choose another time, or cancel the other appointment first.',
  },
  'day-full': {
    status: 409,
    title: 'The day is full',
    description: 'The doctor sees no more patients on that day. Choose another.',
  },
  'patient-limit': {
    status: 409,
    title: 'There are enough appointments ahead',
    description: 'The doctor gives a patient only so many appointments ahead. Cancel one, or wait until one is over.',
  },
  'guest-limit': {
    status: 409,
    title: 'You already have the maximum number of upcoming appointments',
    description:
      'Without an account only a few upcoming appointments can be booked from one network, or with one e-mail address or telephone number. Sign in to book more, or cancel one.',
  },
  'account-unknown': {
    status: 409,
    title: 'Nobody has this user name',
    description: 'No active account has the user name. Leave it out to book for somebody without an account.',
  },
  'too-many-holds': {
    status: 409,
    title: 'You keep enough slots',
    description: 'Only so many slots are kept for one person at once. Book one of them, or give one back.',
  },
  'hold-over': {
    status: 410,
    title: 'The hold is over',
    description: 'A slot is kept for a few minutes. If it is still open, it can be held again.',
  },
  'no-open-slot': {
    status: 404,
    title: 'No slot is open',
    description: 'The doctor has no open slot now. Who waits is offered the next that becomes free.',
  },
  'appointment-past': {
    status: 409,
    title: 'The appointment has begun',
    description: 'It can be neither moved nor cancelled any more. Call the clinic.',
  },
  'appointment-over': {
    status: 409,
    title: 'The appointment took its course',
    description: 'What is done cannot be moved, changed or cancelled. The appointment shows what can still be done.',
  },
  'appointment-ahead': {
    status: 409,
    title: 'The appointment lies ahead',
    description: 'On its day it can be said that the patient has come, and once it has begun that nobody came.',
  },
  'appointments-outside': {
    status: 409,
    title: 'Appointments would be left outside',
    description: 'Patients have booked times that the new hours leave out. Move or cancel these appointments first.',
  },
  'days-reversed': {
    status: 409,
    title: 'The last day is before the first',
    description: 'Days are given from the first to the last, both included.',
  },
  'days-past': {
    status: 409,
    title: 'The days are over',
    description: 'Nobody can wait for a day that is over. Choose days that lie ahead.',
  },
  'waiting-already': {
    status: 409,
    title: 'You wait already',
    description: 'One can wait for a doctor once. Leave the list first to wait for other days.',
  },
  'appointment-cancelled': {
    status: 409,
    title: 'The appointment was cancelled',
    description: 'A cancelled appointment can still be read, but not changed. The schedule shows what is open.',
  },
  'state-changed': {
    status: 409,
    title: 'Somebody else was faster',
    description: 'The resource was changed between your reading and your writing. Read it again and decide anew.',
  },
  'name-taken': {
    status: 409,
    title: 'The user name is taken',
    description: 'Somebody has this user name already. Choose another.',
  },
  'password-wrong': {
    status: 403,
    title: 'That is not the right pair',
    description:
      'User name and password do not belong together. Nothing else is said, so that nobody can try out who is known here.',
  },
  'sign-in-again': {
    status: 403,
    title: 'Sign in once more',
    description:
      'Keys and passwords can be changed within ten minutes after signing in. Sign in once more and come back.',
  },
  'link-over': {
    status: 410,
    title: 'The link is over',
    description: 'Such a link can be used once, and only for a while. Ask for another.',
  },
  'too-many-keys': {
    status: 409,
    title: 'There are too many already',
    description: 'Remove one that is not used any more before you add another.',
  },
  'key-taken': {
    status: 409,
    title: 'The key is known already',
    description: 'Somebody has registered this key before, and keeps it. Make another.',
  },
  'last-key': {
    status: 409,
    title: 'It is the last key',
    description: 'Without a password there would be no way in any more. Add another key first, or set a password.',
  },
  'passkey-refused': {
    status: 403,
    title: 'The passkey was refused',
    description:
      'What the device answered is not what was asked for, or nobody is known by it. Nothing else is said, so that nobody can try out who is known here. Begin anew.',
  },
  'ceremony-over': {
    status: 410,
    title: 'The request is over',
    description: 'A device is asked once, and answers within five minutes. Begin anew.',
  },
  'consent-over': {
    status: 410,
    title: 'The program asks no more',
    description: 'A program asks once, in one browser, and waits for half an hour. Begin anew in the program.',
  },
  'device-unknown': {
    status: 404,
    title: 'No device shows this code',
    description: 'No device that waits shows this code. Compare it with what the device shows now, and type it again.',
  },
  ...shopFailures,
  ...taskFailures,
  ...dataFailures,
  'not-allowed': {
    status: 403,
    title: 'You may not do this',
    description: 'What was asked for is for others. The resource shows the links and forms of what you may do.',
  },
} as const satisfies Record<FailureCode, ProblemKind>

/** All problem types of the clinic, by name. */
export const problems: Readonly<Record<string, ProblemKind>> = { ...protocolProblems, ...failures }

/** Returns the problem of a failure. */
export function problemOf({ failure }: Failure, more: Partial<Problem> = {}): Problem {
  return { problem: failure, detail: failures[failure].description, ...more }
}
