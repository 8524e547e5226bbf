import type { Failure, FailureCode } from '../domain/failure.ts'
import type { Problem, ProblemKind } from '../http/problem.ts'

/** What each failure of the domain is on the wire. The compiler asks for a row for each code. */
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
  'not-allowed': {
    status: 403,
    title: 'You may not do this',
    description: 'What was asked for is for others. The resource shows the links and forms of what you may do.',
  },
} as const satisfies Record<FailureCode, ProblemKind>

/** The problem that a failure is on the wire. */
export function problemOf({ failure }: Failure, more: Partial<Problem> = {}): Problem {
  return { problem: failure, detail: failures[failure].description, ...more }
}
