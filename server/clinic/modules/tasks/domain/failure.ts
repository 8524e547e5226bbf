import type { Failure } from '@waymark/server/values'

/** The failures of the module, as a closed union: a caller handles each, and failures.ts gives each its status. */
export type TaskCode =
  /** The account is closed. */
  | 'account-closed'
  /** The state of the task does not allow the transition. */
  | 'invalid-task-transition'
  /** The task is running, and must be cancelled first. */
  | 'task-running'
  /** The resource has changed since it was read. */
  | 'state-changed'

export type TaskFailure = Failure<TaskCode>
