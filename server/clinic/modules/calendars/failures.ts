import { type ProblemKind, problemsOf } from '@waymark/server'
import type { CalendarCode } from './domain/failure.ts'

/** The status and the texts of each failure of the module. */
export const calendarFailures = {
  'too-many-feeds': {
    status: 409,
    title: 'You already have the maximum number of calendar feeds',
    description: 'Revoke a feed that you no longer use, then create the new one.',
  },
  'too-many-calendars': {
    status: 409,
    title: 'The maximum number of other calendars is connected',
    description: 'Disconnect a calendar that is no longer needed, then connect the new one.',
  },
} as const satisfies Readonly<Record<CalendarCode, ProblemKind>>

/** Returns the problem of a failure of the module. */
export const problemOf = problemsOf(calendarFailures)
