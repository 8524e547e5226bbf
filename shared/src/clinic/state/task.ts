import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'
import { WholeNumber } from '../../codec/whole-number.ts'

/**
 * Something that is done for many accounts. `progress` is how much of it is over, 0 to 1; `duplicates` counts accounts
 * that were named again; `input` is what was said when it was made.
 */
export const Task = t.intersection(
  [
    t.type({
      id: t.string,
      kind: t.string,
      status: t.keyof({ ready: null, running: null, done: null, failed: null, cancelled: null }),
      progress: t.number,
      total: WholeNumber,
      done: WholeNumber,
      failed: WholeNumber,
      duplicates: WholeNumber,
      createdBy: t.string,
      createdAt: Instant,
    }),
    t.partial({ input: t.record(t.string, t.string), startedAt: Instant, endedAt: Instant }),
  ],
  'Task',
)
export type Task = t.TypeOf<typeof Task>

/** What a task does for one account; `reason` says why that has failed. */
export const TaskItem = t.intersection(
  [
    t.type({
      position: WholeNumber,
      user: t.string,
      status: t.keyof({ waiting: null, done: null, failed: null }),
    }),
    t.partial({ reason: t.string }),
  ],
  'TaskItem',
)
export type TaskItem = t.TypeOf<typeof TaskItem>
