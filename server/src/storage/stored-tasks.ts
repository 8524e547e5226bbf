import { sql, type Selectable } from 'kysely'
import type { NewTask, Tasks } from '../domain/task.ts'
import type { Database } from './database.ts'
import { listedTasks } from './listed-tasks.ts'
import type { TaskTable } from './task-schema.ts'
import { statement } from './statement.ts'
import { addItems, settle, take } from './task-items.ts'
import { taskOf } from './task-row.ts'
import { executor, inSavepoint, inTransaction } from './transaction.ts'

/** Tasks in the database. */
export function storedTasks(database: Database): Tasks {
  // Who watches a task asks this several times in a second.
  const find = statement<{ id: string }, Selectable<TaskTable>>(['id'], ({ id }) =>
    database.selectFrom('task').selectAll().where('id', '=', id),
  )
  return {
    ...listedTasks(database),
    find: async (id) => (await find(executor(database), { id })).rows.map(taskOf)[0],
    add: (task) =>
      inTransaction(database, async () => {
        const row = rowOf(task)
        await executor(database).insertInto('task').values(row).execute()
        await addItems(executor(database), task.id, task.accounts)
        return taskOf(row)
      }),
    go: ({ id, state }, to, now) =>
      inTransaction(database, () => gone(executor(database), { id, from: state, to, now })),
    async remove(id) {
      const { numDeletedRows } = await executor(database)
        .deleteFrom('task')
        .where('id', '=', id)
        .where('state', '!=', 'running')
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async running() {
      const query = executor(database).selectFrom('task').select('id').where('state', '=', sql.lit('running'))
      return (await query.orderBy('changed_at').limit(1).executeTakeFirst())?.id
    },
    take: (id, limit) => take(executor(database), id, limit),
    settle: (chunk, outcomes, now) => settle(executor(database), { chunk, outcomes, now }),
    apart: (work) => inSavepoint(database, work),
  }
}

interface Step {
  readonly id: string
  readonly from: TaskTable['state']
  readonly to: 'running' | 'cancelled'
  readonly now: number
}

async function gone(database: Database, { id, from, to, now }: Step): ReturnType<Tasks['go']> {
  // What has failed waits again, from the first item on.
  const started = { started_at: now, ended_at: null, failed: 0, reached: 0 }
  const row = await database
    .updateTable('task')
    .set({ state: to, changed_at: now, version: sql`version + 1`, ...(to === 'running' ? started : { ended_at: now }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (to === 'running' && from === 'failed') {
    await database
      .updateTable('task_item')
      .set({ state: 'waiting', reason: null })
      .where('task', '=', id)
      .where('state', '=', sql.lit('failed'))
      .execute()
  }
  return taskOf(row)
}

function rowOf({ id, kind, input, duplicates, createdBy, createdAt, accounts }: NewTask): Selectable<TaskTable> {
  return {
    ...{ id, kind, duplicates, state: 'ready', total: accounts.length, done: 0, failed: 0, reached: 0, version: 1 },
    input: JSON.stringify(input),
    created_by: createdBy,
    created_at: createdAt,
    changed_at: createdAt,
    started_at: null,
    ended_at: null,
  }
}
