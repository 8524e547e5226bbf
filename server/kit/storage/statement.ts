import type { Compilable, CompiledQuery, QueryResult } from 'kysely'

/** Whatever runs statements: the database, or a transaction in it. */
interface Executor {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>
}

/** The names of all columns of a table. A column that is missing does not compile, so no insert loses a value. */
export function columnsOf<Table extends object>(
  columns: Readonly<Record<Extract<keyof Table, string>, true>>,
): readonly Extract<keyof Table, string>[] {
  // The record has exactly the columns as its keys.
  return Object.keys(columns) as Extract<keyof Table, string>[]
}

/**
 * A statement of the hot path, compiled once: building its text anew for each request costs more than running it.
 * `build` receives stand-ins for the named parameters, each of which it uses as a value.
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
  // The builder only carries values along; it looks into none of them.
  const compiled = build(given as unknown as Parameters).compile()
  return (executor, parameters) => {
    const bound = compiled.parameters.map((value) => {
      const name = standIns.get(value)
      return name === undefined ? value : parameters[name]
    })
    return executor.executeQuery({ ...compiled, parameters: bound })
  }
}
