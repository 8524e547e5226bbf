import { sql } from 'kysely'
import type { ItemState, Task, TaskItem, Tasks } from '../domain/task.ts'
import type { Database } from './database.ts'
import { paged, type Stretch } from './paged.ts'
import { itemColumns, itemOf, taskOf } from './task-row.ts'
import { executor } from './transaction.ts'

/** Tasks and their items in lists. */
export function listedTasks(database: Database): Pick<Tasks, 'page' | 'version' | 'items' | 'item' | 'result'> {
  return {
    page: (request) =>
      paged(request, {
        total: async () => (await counted(executor(database))).total,
        items: (stretch) => tasksOf(executor(database), stretch),
      }),
    async version() {
      const { total, versions, latest } = await counted(executor(database))
      return `${String(total)}.${String(versions ?? 0)}.${String(latest ?? 0)}`
    },
    items: ({ id }, state, request) =>
      paged(request, {
        total: async () => {
          const counting = itemsIn(executor(database), id, state).select(({ fn }) => fn.countAll<number>().as('total'))
          return (await counting.executeTakeFirstOrThrow()).total
        },
        items: (stretch) => itemsOf(executor(database), { task: id, state }, stretch),
      }),
    async item(task, position) {
      const query = itemsIn(executor(database), task).select(itemColumns).select(hasResult)
      return (await query.where('position', '=', position).execute()).map(itemOf)[0]
    },
    async result(task, position) {
      const query = itemsIn(executor(database), task).select('result').where('position', '=', position)
      return (await query.executeTakeFirst())?.result ?? undefined
    },
  }
}

function counted(
  database: Database,
): Promise<{ readonly total: number; readonly versions: number | null; readonly latest: number | null }> {
  return database
    .selectFrom('task')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.sum<number | null>('version').as('versions'),
      sql<number | null>`max(created_at)`.as('latest'),
    ])
    .executeTakeFirstOrThrow()
}

// The latest comes first, so what is behind a task is older.
async function tasksOf(database: Database, { after, before, direction, limit }: Stretch): Promise<readonly Task[]> {
  const order = direction === 'asc' ? 'desc' : 'asc'
  const place = sql`(created_at, id)`
  const rows = await database
    .selectFrom('task')
    .selectAll()
    .$if(after !== undefined, (query) => query.where(sql<boolean>`${place} < ${placeOf(after)}`))
    .$if(before !== undefined, (query) => query.where(sql<boolean>`${place} > ${placeOf(before)}`))
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit)
    .execute()
  return rows.map(taskOf)
}

/** The place that a key (taskKey) names; one that was made up is before or behind all others. */
function placeOf(key = ''): ReturnType<typeof sql> {
  const [, createdAt = '0', id = ''] = /^(\d{1,15})\.(.+)$/.exec(key) ?? []
  return sql`(${Number(createdAt)}, ${id})`
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
