import { type ProblemKind, problemsOf } from '@waymark/server'

/** The status and the texts of each failure of the module. */
export const applicationFailures = {
  'consent-expired': {
    status: 410,
    title: 'The request has expired',
    description:
      'An application waits for your answer for half an hour, in one browser. Start again in the application.',
  },
  'device-unknown': {
    status: 404,
    title: 'No device shows this code',
    description: 'Compare the code with the one on the device, and enter it again.',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>

/** Returns the problem of a failure of the module. */
export const problemOf = problemsOf(applicationFailures)
