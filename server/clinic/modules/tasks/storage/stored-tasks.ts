import { type TaskDatabase, type Database, itemColumns, itemOf, taskOf, type TaskTable } from './schema.ts'
import { sql, type Selectable } from 'kysely'
import { paged, pagedUncounted, statement, type Stretch, withinNumbered } from '@waymark/server/storage'
import type { ItemState, Task, TaskItem, Tasks, NewTask } from '../domain/task.ts'
import { addItems, settle, take } from './task-items.ts'

/** Reads lists of tasks and items. */
function listedTasks(database: TaskDatabase): Pick<Tasks, 'page' | 'failed' | 'items' | 'item' | 'result'> {
  return {
    page: (request) => pagedUncounted(request, (stretch) => tasksOf(database.current, stretch)),
    async failed(limit) {
      const failed = database.current.selectFrom('task').selectAll().where('state', '=', 'failed')
      return (await failed.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()).map(taskOf)
    },
    items: ({ id }, state, request) =>
      paged(request, {
        total: async () => {
          const counting = itemsIn(database.current, id, state).select(({ fn }) => fn.countAll<number>().as('total'))
          return (await counting.executeTakeFirstOrThrow()).total
        },
        items: (stretch) => itemsOf(database.current, { task: id, state }, stretch),
      }),
    async item(task, position) {
      const query = itemsIn(database.current, task).select(itemColumns).select(hasResult)
      return (await query.where('position', '=', position).execute()).map(itemOf)[0]
    },
    async result(task, position) {
      const query = itemsIn(database.current, task).select('result').where('position', '=', position)
      return (await query.executeTakeFirst())?.result ?? undefined
    },
  }
}

// The same order as the domain's taskKey: newest first.
const order = { number: 'created_at', id: 'id', isDescending: true } as const

async function tasksOf(database: Database, stretch: Stretch): Promise<readonly Task[]> {
  const rows = await withinNumbered(database.selectFrom('task').selectAll(), order, stretch).execute()
  return rows.map(taskOf)
}

const hasResult = sql<number>`case when result is null then 0 else 1 end`.as('has_result')

function itemsIn(database: Database, task: string, state?: ItemState) {
  return database
    .selectFrom('task_item')
    .where('task', '=', task)
    .$if(state !== undefined, (query) => query.where('state', '=', sql.lit(state ?? 'waiting')))
}

async function itemsOf(
  database: Database,
  { task, state }: { readonly task: string; readonly state: ItemState | undefined },
  { after, before, direction, limit }: Stretch,
): Promise<readonly TaskItem[]> {
  const rows = await itemsIn(database, task, state)
    .select(itemColumns)
    .select(hasResult)
    .$if(after !== undefined, (query) => query.where('position', '>', positionOf(after)))
    .$if(before !== undefined, (query) => query.where('position', '<', positionOf(before)))
    .orderBy('position', direction)
    .limit(limit)
    .execute()
  return rows.map(itemOf)
}

function positionOf(key = ''): number {
  return /^\d{1,9}$/.test(key) ? Number(key) : 0
}

/** Stores tasks in the database. */
export function storedTasks(database: TaskDatabase): Tasks {
  // Watched tasks are polled several times per second.
  const find = statement<{ id: string }, Selectable<TaskTable>>(['id'], ({ id }) =>
    database.current.selectFrom('task').selectAll().where('id', '=', id),
  )
  return {
    ...listedTasks(database),
    find: async (id) => (await find(database.current, { id })).rows.map(taskOf)[0],
    add: (task) =>
      database.inTransaction(async () => {
        const row = rowOf(task)
        await database.current.insertInto('task').values(row).execute()
        await addItems(database.current, task.id, task.accounts)
        return taskOf(row)
      }),
    go: ({ id, state }, to, now) => database.inTransaction(() => gone(database.current, { id, from: state, to, now })),
    async remove(id) {
      const { numDeletedRows } = await database.current
        .deleteFrom('task')
        .where('id', '=', id)
        .where('state', '!=', 'running')
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async running() {
      const query = database.current.selectFrom('task').select('id').where('state', '=', sql.lit('running'))
      return (await query.orderBy('changed_at').limit(1).executeTakeFirst())?.id
    },
    take: (id, limit) => take(database.current, id, limit),
    settle: (chunk, outcomes, now) => settle(database.current, { chunk, outcomes, now }),
    apart: (work) => database.inSavepoint(work),
  }
}

interface Step {
  readonly id: string
  readonly from: TaskTable['state']
  readonly to: 'running' | 'cancelled'
  readonly now: number
}

async function gone(database: Database, { id, from, to, now }: Step): ReturnType<Tasks['go']> {
  // Failed items wait again, from the first one.
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
    id,
    kind,
    duplicates,
    state: 'ready',
    total: accounts.length,
    done: 0,
    failed: 0,
    reached: 0,
    version: 1,
    input: JSON.stringify(input),
    created_by: createdBy,
    created_at: createdAt,
    changed_at: createdAt,
    started_at: null,
    ended_at: null,
  }
}
