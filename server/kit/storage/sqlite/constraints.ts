import { sql, type Kysely } from 'kysely'
import { read } from '../statement.ts'

interface Constraint {
  readonly owner: string
  readonly rule: string
}

/** Returns what SQLite checks when rows of each table are written, beside the types of columns. */
export async function sqliteConstraints(database: Kysely<unknown>): Promise<readonly Constraint[]> {
  const unique = await read(
    database,
    sql<Constraint>`
      select owner.name as owner, 'unique (' || (
        select group_concat(coalesce(part.name, 'an expression'), ', ') from pragma_index_info(list.name) as part
      ) || ')' || coalesce(substr(made.sql, nullif(instr(lower(made.sql), ' where '), 0)), '') as rule
      from sqlite_master as owner, pragma_index_list(owner.name) as list
      left join sqlite_master as made on made.name = list.name
      where owner.type = 'table' and list."unique" = 1
    `,
  )
  const references = await read(
    database,
    sql<Constraint>`
      select owner.name as owner, 'foreign key (' || key."from" || ') references ' || key."table" as rule
      from sqlite_master as owner, pragma_foreign_key_list(owner.name) as key where owner.type = 'table'
    `,
  )
  const tables = await read(
    database,
    sql<Constraint>`select name as owner, sql as rule from sqlite_master where type = 'table' and sql is not null`,
  )
  const checks = tables.flatMap(({ owner, rule }) => checksIn(rule).map((check) => ({ owner, rule: `check ${check}` })))
  return [...unique, ...references, ...checks]
}

/** Returns the conditions of the checks in the statement that creates a table, in parentheses. */
function checksIn(statement: string): readonly string[] {
  return Array.from(statement.matchAll(/\bcheck\s*(?=\()/gi), ({ index, 0: { length } }) => {
    const condition = statement.slice(index + length)
    let depth = 0
    for (const [at, character] of Array.from(condition).entries()) {
      depth += character === '(' ? 1 : character === ')' ? -1 : 0
      if (depth === 0) return condition.slice(0, at + 1)
    }
    return condition
  })
}
