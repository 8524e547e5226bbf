import type { FailureCode } from '../../../failure.ts'
import type { ProblemKind } from '@waymark/server/http/problem'

/** The problems of the failures about tasks. */
export const taskFailures = {
  'account-closed': {
    status: 409,
    title: 'The account is closed',
    description: 'Nobody can sign in to the account any more, and nothing is done for it.',
  },
  'task-elsewhere': {
    status: 409,
    title: 'The task cannot go there',
    description: 'From its state the task cannot be led to the other. Its forms show what can be done now.',
  },
  'task-running': {
    status: 409,
    title: 'The task is running',
    description: 'A task that is running cannot be removed. Cancel it first, or wait until it is over.',
  },
} as const satisfies Partial<Record<FailureCode, ProblemKind>>
