import { sql, type Kysely } from 'kysely'

interface Constraint {
  readonly owner: string
  readonly rule: string
}

/** Returns what PostgreSQL checks when rows of each table are written, beside the types of columns. */
export async function postgresConstraints(database: Kysely<unknown>): Promise<readonly Constraint[]> {
  const constraints = await sql<Constraint>`
    select relname as owner, lower(pg_get_constraintdef(pg_constraint.oid)) as rule
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype in ('c', 'f', 'x') and relnamespace = current_schema()::regnamespace
  `.execute(database)
  const unique = await sql<Constraint>`
    select relname as owner, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING \\w+ ', 'unique ') as rule
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = current_schema()::regnamespace
  `.execute(database)
  return [...constraints.rows, ...unique.rows]
}
