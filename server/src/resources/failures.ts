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
