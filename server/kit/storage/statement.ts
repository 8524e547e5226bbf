import type { Compilable, CompiledQuery, QueryResult } from 'kysely'

/** The database, or a transaction in it. */
interface Executor {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>
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
  return (executor, parameters) => {
    const bound = compiled.parameters.map((value) => {
      const name = standIns.get(value)
      return name === undefined ? value : parameters[name]
    })
    return executor.executeQuery({ ...compiled, parameters: bound })
  }
}
