import type { TransactionalDatabase } from '@waymark/server/storage'
import type { Kysely, Selectable } from 'kysely'
import type { ItemFault, Task, TaskInput, TaskItem } from '../domain/task.ts'

/** The tables of the module. Instants are milliseconds since 1970 in UTC. */
export interface TaskSchema {
  readonly task: TaskTable
  readonly task_item: TaskItemTable
}

export type TaskDatabase = TransactionalDatabase<TaskSchema>
export type Database = Kysely<TaskSchema>

export interface TaskTable {
  readonly id: string
  readonly kind: string
  /** JSON. */
  readonly input: string
  readonly state: 'ready' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly duplicates: number
  /** No item up to this position is waiting. */
  readonly reached: number
  readonly created_by: string
  readonly created_at: number
  readonly changed_at: number
  readonly started_at: number | null
  readonly ended_at: number | null
  readonly version: number
}

export interface TaskItemTable {
  readonly task: string
  readonly position: number
  readonly account: string
  readonly state: 'waiting' | 'done' | 'failed'
  readonly reason: string | null
  readonly result: string | null
}

/** Maps a row to a task. */
export function taskOf(row: Selectable<TaskTable>): Task {
  const { id, kind, state, total, done, failed, duplicates, version } = row
  return {
    id,
    kind,
    state,
    total,
    done,
    failed,
    duplicates,
    version,
    // Only this service writes the column.
    input: JSON.parse(row.input) as TaskInput,
    createdBy: row.created_by,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    startedAt: row.started_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
  }
}

/** The columns of an item without its result, which may be long. */
export const itemColumns = ['position', 'account', 'state', 'reason'] as const

export type ItemRow = Pick<Selectable<TaskItemTable>, (typeof itemColumns)[number]> & { readonly has_result: number }

export function itemOf({ position, account, state, reason, has_result: hasResult }: ItemRow): TaskItem {
  return {
    position,
    account,
    state,
    reason: (reason ?? undefined) as ItemFault | undefined,
    hasResult: hasResult === 1,
  }
}
