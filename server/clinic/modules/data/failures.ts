import { type ProblemKind, problemsOf } from '@waymark/server'

/** The status and the texts of each failure of the module. */
export const dataFailures = {
  'import-refused': {
    status: 422,
    title: 'Nothing was imported',
    description: 'Some lines have errors. Each error names its line, its column and the expected value.',
  },
  'export-too-large': {
    status: 409,
    title: 'Too much for one file',
    description: 'All tables together have too many rows for one file. Export the tables one by one.',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>

/** Returns the problem of a failure of the module. */
export const problemOf = problemsOf(dataFailures)
