import type { Account, Accounts } from '../accounts/domain/account.ts'
import type { Instant } from '@waymark/server/values/time'
import type { Chunk, ItemOutcome, Task, Tasks } from './task.ts'

/*
 * How a task is done, by however many processes. A process takes some items, does what is to be done for them and writes
 * that it is, in one transaction: who is killed meanwhile has done nothing, and somebody else takes the same items. While
 * it is under way nobody else takes items of the same task, so none is done twice.
 */

/** What a kind of task does. A new kind is one of these and a row in domain/task-kinds.ts. */
export interface TaskKind<Ports> {
  /** So many items are done in one transaction. */
  readonly chunk: number
  /** Whether it does something with accounts that are closed. */
  readonly takesClosed?: boolean
  /** Does it for some accounts; what came of each, in their order. What it throws undoes it for all of them. */
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

/** Runs tasks of these kinds. */
export interface TaskRunner<Ports> {
  readonly ports: Ports & RunningPorts
  readonly kinds: Readonly<Record<string, TaskKind<Ports>>>
  /** Tells the operator of an item for which something has failed that should not. */
  readonly report: (error: unknown) => void
}

/** Does some items of a task that runs; how many. */
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
    // A task without items was ended, which is something too.
    return Math.max(1, some.items.length)
  })
}

/** Items that no kind has more of in one transaction. */
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
  // Made by a newer program than this one.
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

// All at once is fast. Where that fails, each alone shows with whom it does, and the others go on.
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
