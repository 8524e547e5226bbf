import { type ProblemKind, problemsOf } from '@waymark/server'
import type { TaskCode } from './domain/failure.ts'

/** The status and the texts of each failure of the module. */
export const taskFailures = {
  'account-closed': {
    status: 409,
    title: 'The account is closed',
    description: 'The user can no longer sign in, and no task changes the account.',
  },
  'invalid-task-transition': {
    status: 409,
    title: 'The task cannot change to this status',
    description: 'Choose one of the actions that the task offers now.',
  },
  'task-running': {
    status: 409,
    title: 'The task is running',
    description: 'A running task cannot be removed. Cancel it first, or wait until it is complete.',
  },
} as const satisfies Readonly<Record<Exclude<TaskCode, 'state-changed'>, ProblemKind>>

/** Returns the problem of a failure of the module. */
export const problemOf = problemsOf(taskFailures)
