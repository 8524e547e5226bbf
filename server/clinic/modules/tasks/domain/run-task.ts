import type { Account, Accounts } from '../../accounts/contract.ts'
import type { Instant } from '@waymark/server/values'
import type { Chunk, ItemOutcome, Task, Tasks } from './task.ts'

/*
 * How processes run a task together. A process locks some items, performs them and records their outcome in one
 * transaction: after a crash the transaction is rolled back and another process takes the same items. The lock covers
 * the task, so no item is performed twice.
 */

/** The implementation of a kind of task. A new kind is one of these and a row in domain/task-kinds.ts. */
export interface TaskKind<Ports> {
  /** Maximum number of items in one transaction. */
  readonly chunk: number
  /** Whether it applies to closed accounts. */
  readonly takesClosed?: boolean
  /** Performs the task for some accounts and returns their outcomes in order. An exception rolls back all of them. */
  readonly perform: (ports: Ports, work: TaskWork) => Promise<readonly ItemOutcome[]>
}

export interface TaskWork {
  readonly task: Task
  readonly accounts: readonly Account[]
  readonly now: Instant
}

export interface RunningPorts {
  readonly tasks: Pick<Tasks, 'running' | 'take' | 'settle' | 'apart'>
  readonly accounts: Pick<Accounts, 'findAll'>
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Runs tasks of the given kinds. */
export interface TaskRunner<Ports> {
  readonly ports: Ports & RunningPorts
  readonly kinds: Readonly<Record<string, TaskKind<Ports>>>
  /** Reports an unexpected error of an item to the operator. */
  readonly report: (error: unknown) => void
}

/** Runs some items of a running task and returns their number. */
export async function runSome<Ports>(runner: TaskRunner<Ports>, now: Instant): Promise<number> {
  const { tasks, inTransaction } = runner.ports
  const id = await tasks.running()
  if (id === undefined) return 0
  return inTransaction(async () => {
    const chunk = await tasks.take(id, mostInChunk)
    if (chunk === undefined) return 0
    const kind = runner.kinds[chunk.task.kind]
    const some = { ...chunk, items: chunk.items.slice(0, kind?.chunk ?? mostInChunk) }
    await tasks.settle(some, await outcomesOf(runner, kind, { chunk: some, now }), now)
    // The end of a task without items also counts as progress.
    return Math.max(1, some.items.length)
  })
}

/** The largest chunk of any kind. */
const mostInChunk = 500

interface Work {
  readonly chunk: Chunk
  readonly now: Instant
}

async function outcomesOf<Ports>(
  runner: TaskRunner<Ports>,
  kind: TaskKind<Ports> | undefined,
  work: Work,
): Promise<readonly ItemOutcome[]> {
  const { items } = work.chunk
  // A newer version of the service created the task.
  if (kind === undefined) return items.map(() => serviceFailed)
  const known = await runner.ports.accounts.findAll(items.map(({ account }) => account))
  const refused = items.map(({ account }) => refusalOf(known.get(account), kind))
  const open = items.flatMap(({ account }, index) => {
    const found = known.get(account)
    return found === undefined || refused[index] !== undefined ? [] : [found]
  })
  const outcomes = await performed(runner, kind, { task: work.chunk.task, accounts: open, now: work.now })
  let next = 0
  return refused.map((refusal) => refusal ?? outcomes[next++] ?? serviceFailed)
}

const serviceFailed: ItemOutcome = { state: 'failed', reason: 'service-failed' }

function refusalOf(
  account: Account | undefined,
  { takesClosed = false }: Pick<TaskKind<never>, 'takesClosed'>,
): ItemOutcome | undefined {
  if (account === undefined) return { state: 'failed', reason: 'account-unknown' }
  return account.state === 'closed' && !takesClosed ? { state: 'failed', reason: 'account-closed' } : undefined
}

// A whole chunk is fast. If it fails, each account is performed alone, so that the others succeed.
async function performed<Ports>(
  { ports, report }: TaskRunner<Ports>,
  kind: TaskKind<Ports>,
  work: TaskWork,
): Promise<readonly ItemOutcome[]> {
  if (work.accounts.length === 0) return []
  try {
    return await ports.tasks.apart(() => kind.perform(ports, work))
  } catch (error) {
    if (work.accounts.length === 1) {
      report(error)
      return [serviceFailed]
    }
  }
  const outcomes: ItemOutcome[] = []
  for (const account of work.accounts) {
    outcomes.push(...(await performed({ ports, report, kinds: {} }, kind, { ...work, accounts: [account] })))
  }
  return outcomes
}
