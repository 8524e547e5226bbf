import {
  SelectQueryNode,
  type Compilable,
  type CompiledQuery,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
} from 'kysely'

/** The database, or a transaction in it. */
interface Executor {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>
}

const connections = new WeakMap<Executor, Executor>()

/**
 * Runs work in a transaction whose compiled statements go to its connection at once. Kysely would await a dozen promises
 * for each.
 */
export async function withConnection<Result>(
  transaction: QueryExecutorProvider & Executor,
  work: () => Promise<Result>,
): Promise<Result> {
  connections.set(transaction, await transaction.getExecutor().provideConnection((own) => Promise.resolve(own)))
  try {
    return await work()
  } finally {
    connections.delete(transaction)
  }
}

function run<Row>(executor: Executor, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  return (connections.get(executor) ?? executor).executeQuery(query)
}

/** Returns the names of all columns of a table. A missing column does not compile, so no insert loses a value. */
export function columnsOf<Table extends object>(
  columns: Readonly<Record<Extract<keyof Table, string>, true>>,
): readonly Extract<keyof Table, string>[] {
  // The keys of the record are exactly the columns.
  return Object.keys(columns) as Extract<keyof Table, string>[]
}

/**
 * Compiles a statement of the hot path once: building its text costs more than running it. `build` receives
 * placeholders for the named parameters.
 */
export function statement<Parameters extends object, Row>(
  names: readonly Extract<keyof Parameters, string>[],
  build: (parameters: Parameters) => Compilable<Row>,
): (executor: Executor, parameters: Parameters) => Promise<QueryResult<Row>> {
  const bound = binding(names, build)
  return (executor, parameters) => run(executor, bound(parameters))
}

/**
 * The same for a write with an ignored result. In a transaction of PostgreSQL it is pipelined: its error rejects the next
 * awaited statement, or the commit.
 */
export function write<Parameters extends object>(
  names: readonly Extract<keyof Parameters, string>[],
  build: (parameters: Parameters) => Compilable,
): (executor: Executor, parameters: Parameters) => Promise<void> {
  const bound = binding(names, build)
  return async (executor, parameters) => {
    const query: UnreadQuery = { ...bound(parameters), isResultUnread: true }
    await run(executor, query)
  }
}

/**
 * Runs a hand-written statement that only reads, and returns its rows. SQLite runs it concurrently with a write, and rejects
 * it if it writes; a hand-written statement without this purpose is queued as a write.
 */
export async function read<Row>(executor: QueryExecutorProvider, query: RawBuilder<Row>): Promise<readonly Row[]> {
  const reading: ReadQuery<Row> = { ...query.compile(executor), purpose: 'reading' }
  return (await executor.getExecutor().executeQuery<Row>(reading)).rows
}

interface ReadQuery<Row> extends CompiledQuery<Row> {
  readonly purpose: 'reading'
}

/** Whether a statement only reads: it comes from `read`, or it was built as a selection. */
export function isRead(query: CompiledQuery): boolean {
  return ('purpose' in query && query.purpose === 'reading') || SelectQueryNode.is(query.query)
}

/** Sends a statement like `write`. */
export async function sendUnread(executor: QueryExecutorProvider, query: RawBuilder<unknown>): Promise<void> {
  const unread: UnreadQuery = { ...query.compile(executor), isResultUnread: true }
  await executor.getExecutor().executeQuery(unread)
}

interface UnreadQuery extends CompiledQuery {
  readonly isResultUnread: true
}

/** Whether a statement comes from `write`. */
export function isResultUnread(query: CompiledQuery): query is UnreadQuery {
  return 'isResultUnread' in query
}

function binding<Parameters extends object, Row>(
  names: readonly Extract<keyof Parameters, string>[],
  build: (parameters: Parameters) => Compilable<Row>,
): (parameters: Parameters) => CompiledQuery<Row> {
  const standIns = new Map<unknown, keyof Parameters>()
  const given = Object.fromEntries(
    names.map((name) => {
      const standIn = { name }
      standIns.set(standIn, name)
      return [name, standIn]
    }),
  )
  // The builder passes values through without inspecting them.
  const compiled = build(given as unknown as Parameters).compile()
  return (parameters) => {
    const values = compiled.parameters.map((value) => {
      const name = standIns.get(value)
      return name === undefined ? value : parameters[name]
    })
    return { ...compiled, parameters: values }
  }
}
