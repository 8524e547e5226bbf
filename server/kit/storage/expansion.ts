import { Kysely } from 'kysely'
import { engineOf, migratedTo, type Migrations } from './database.ts'
import type { Engine } from './engine.ts'
import { neededBy } from './former-version.ts'

/** The schema as a version relies on it. */
interface SchemaFacts {
  /** The names of the columns of each table. */
  readonly columns: ReadonlyMap<string, readonly string[]>
  /** What reads rely on: tables, columns with their types, and values that are never null. */
  readonly promises: ReadonlySet<string>
  /** What writes must meet, by the sentence, with the table. */
  readonly demands: ReadonlyMap<string, string>
}

interface ContractionOptions {
  /** The names of the migrations of the former version. */
  readonly released: readonly string[]
  /** An empty database in which the migrations run; by default SQLite in memory. */
  readonly scratch?: string
}

/**
 * Returns a sentence for each thing that migrations do to the tables of a former version and that it cannot live with: columns
 * removed, renamed or of another type, values that can be null now, and constraints that its writes may violate. A migration whose
 * name ends with `-needs-` and the number of a released migration may contract the schema.
 *
 * @example
 * import { contractionsIn, type Migrations } from '@waymark/server/storage'
 *
 * const migrations: Migrations = {
 *   '0001-note': (schema) => schema.createTable('note').addColumn('text', 'text').execute(),
 * }
 * assert.deepEqual(await contractionsIn(migrations, { released: ['0001-note'] }), [])
 */
export async function contractionsIn(
  migrations: Migrations,
  { released, scratch = 'sqlite::memory:' }: ContractionOptions,
): Promise<readonly string[]> {
  const engine = await engineOf(scratch)
  const database = new Kysely<unknown>({ dialect: engine.dialect })
  try {
    const names = new Set(released)
    await migratedTo(engine, database, pick(migrations, names))
    const former = await factsOf(engine, database)
    const faults: string[] = []
    let before = former
    for (const name of Object.keys(migrations).toSorted()) {
      if (names.has(name)) continue
      names.add(name)
      await migratedTo(engine, database, pick(migrations, names))
      const after = await factsOf(engine, database)
      faults.push(...faultsOf(name, released, differencesBetween(former, before, after)))
      before = after
    }
    return faults
  } finally {
    await database.destroy()
  }
}

function pick(migrations: Migrations, names: ReadonlySet<string>): Migrations {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.has(name)))
}

function faultsOf(name: string, released: readonly string[], differences: readonly string[]): readonly string[] {
  const needed = neededBy(name)
  if (needed === undefined) return differences.map((difference) => `${name} ${difference}`)
  if (released.some((each) => each.startsWith(`${needed}-`))) return []
  return [`${name} needs ${needed}, which no release has: release it first, then contract`]
}

function differencesBetween(former: SchemaFacts, before: SchemaFacts, after: SchemaFacts): readonly string[] {
  const broken = [...before.promises].filter((one) => former.promises.has(one) && !after.promises.has(one))
  const added = [...after.demands].filter(
    ([one, table]) => !before.demands.has(one) && isDemandedOfFormer(one, former.columns.get(table)),
  )
  return [...broken.map((one) => `takes away: ${one}`), ...added.map(([one]) => `demands: ${one}`)]
}

/** Tells whether writes with the former columns of a table must meet a demand: all but checks and references of new columns. */
function isDemandedOfFormer(demand: string, columns: readonly string[] | undefined): boolean {
  if (columns === undefined) return false
  const [, rule] = /: ((?:check|foreign key).*?)(?: references .*)?$/is.exec(demand) ?? []
  const words = rule?.replaceAll(/'[^']*'|::\w+/g, '').split(/\W+/)
  return words === undefined || columns.some((name) => words.includes(name))
}

async function factsOf(engine: Engine, database: Kysely<unknown>): Promise<SchemaFacts> {
  const known = new Set(await engine.tables(database))
  const promises = new Set<string>()
  const columnsOf = new Map<string, readonly string[]>()
  const demands = new Map<string, string>()
  for (const { name: table, columns } of await database.introspection.getTables()) {
    if (!known.has(table)) continue
    promises.add(`the table ${table}`)
    columnsOf.set(
      table,
      columns.map(({ name }) => name),
    )
    for (const { name, dataType, isNullable, hasDefaultValue, isAutoIncrementing } of columns) {
      const column = `the column ${table}.${name}`
      promises.add(`${column} of type ${dataType.toLowerCase()}`)
      if (isNullable) continue
      promises.add(`${column} without null`)
      if (!hasDefaultValue && !isAutoIncrementing) demands.set(`a value of ${column}`, table)
    }
  }
  for (const { owner, rule } of (await engine.constraints?.(database)) ?? [])
    demands.set(`the constraint of ${owner}: ${rule}`, owner)
  return { columns: columnsOf, promises, demands }
}
