import { type Database, taskOf } from './schema.ts'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { Chunk, ItemOutcome } from '../domain/task.ts'

// Limits the parameters of a statement for every database, and lets other work run in between.
const rowsAtOnce = 1000

export async function addItems(database: Database, task: string, accounts: readonly string[]): Promise<void> {
  for (let at = 0; at < accounts.length; at += rowsAtOnce) {
    const rows = accounts.slice(at, at + rowsAtOnce).map((account, index) => {
      const position = at + index + 1
      return { task, position, account, state: 'waiting', reason: null, result: null } as const
    })
    await database.insertInto('task_item').values(rows).execute()
    await setImmediate()
  }
}

/** Locks the row of the task until the end of the transaction, so that no other process takes the same items. */
export async function take(database: Database, id: string, limit: number): Promise<Chunk | undefined> {
  const row = await database
    .updateTable('task')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', '=', sql.lit('running'))
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const items = await database
    .selectFrom('task_item')
    .select(['position', 'account'])
    .where('task', '=', id)
    .where('position', '>', row.reached)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(limit)
    .execute()
  return { task: taskOf(row), items }
}

interface Settling {
  readonly chunk: Chunk
  readonly outcomes: readonly ItemOutcome[]
  readonly now: number
}

/** Records the outcomes of a chunk within the transaction that locks it. */
export async function settle(database: Database, { chunk, outcomes, now }: Settling): Promise<void> {
  const { task, items } = chunk
  const settled = items.map(({ position }, index) => ({ position, outcome: outcomes[index] ?? missing() }))
  await writeFailed(database, task.id, settled)
  await writeDone(database, task.id, settled)
  const failed = task.failed + settled.filter(({ outcome }) => outcome.state === 'failed').length
  const done = task.done + settled.filter(({ outcome }) => outcome.state === 'done').length
  const isOver = done + failed >= task.total
  await database
    .updateTable('task')
    .set({ done, failed, reached: items.at(-1)?.position ?? task.total, changed_at: now })
    .$if(isOver, (query) => query.set({ state: failed > 0 ? 'failed' : 'done', ended_at: now }))
    .where('id', '=', task.id)
    .execute()
}

function missing(): never {
  throw new Error('Each item of a chunk has an outcome')
}

type Settled = readonly { readonly position: number; readonly outcome: ItemOutcome }[]

async function writeFailed(database: Database, task: string, settled: Settled): Promise<void> {
  const failed = settled.flatMap(({ position, outcome }) =>
    outcome.state === 'failed' ? [{ position, reason: outcome.reason }] : [],
  )
  for (const [reason, items] of Map.groupBy(failed, (item) => item.reason)) {
    await database
      .updateTable('task_item')
      .set({ state: 'failed', reason })
      .where('task', '=', task)
      .where(
        'position',
        'in',
        items.map(({ position }) => position),
      )
      .execute()
  }
}

// One statement marks all waiting items between the first and the last as done.
async function writeDone(database: Database, task: string, settled: Settled): Promise<void> {
  const [first] = settled
  const last = settled.at(-1)
  if (first === undefined || last === undefined) return
  await database
    .updateTable('task_item')
    .set({ state: 'done' })
    .where('task', '=', task)
    .where('position', '>=', first.position)
    .where('position', '<=', last.position)
    .where('state', '=', 'waiting')
    .execute()
  for (const { position, outcome } of settled) {
    if (outcome.state !== 'done' || outcome.result === undefined) continue
    const { result } = outcome
    await database
      .updateTable('task_item')
      .set({ result })
      .where('task', '=', task)
      .where('position', '=', position)
      .execute()
  }
}
