import { createReadStream } from 'node:fs'
import { open, unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Kysely, sql } from 'kysely'
import { appliedIn, migratedTo, type Migrations } from './database.ts'
import type { Engine, Row } from './engine.ts'

/*
 * A backup is a gzip file of lines in JSON: a head with the migrations of the schema, batches of rows, and an end with the
 * number of rows of each table. It belongs to no engine.
 */
interface Head {
  readonly format: typeof format
  readonly migrations: readonly string[]
}
interface Batch {
  readonly table: string
  readonly rows: readonly Row[]
}
interface End {
  readonly counts: Counts
}

/** The number of rows of each table. */
export type Counts = Readonly<Record<string, number>>

const format = 'waymark backup 1'
const damaged = 'The backup is cut off or damaged.'
const ofMigrations: ReadonlySet<string> = new Set(['migration', 'migration_lock'])

/** Writes a consistent snapshot of a database to a file that only its owner can read; the service stays online. */
export async function backUp(engine: Engine, file: string): Promise<Counts> {
  const database = new Kysely<unknown>({ dialect: engine.dialect })
  let counts: Counts = {}
  async function* lines(transaction: Kysely<unknown>): AsyncGenerator<string> {
    const head: Head = { format, migrations: await appliedIn(transaction) }
    yield line(head)
    for (const table of await tablesIn(engine, transaction)) {
      counts = { ...counts, [table]: 0 }
      for await (const rows of engine.batches(transaction, table)) {
        counts = { ...counts, [table]: (counts[table] ?? 0) + rows.length }
        yield line({ table, rows } satisfies Batch)
      }
    }
    yield line({ counts } satisfies End)
  }
  try {
    const handle = await open(file, 'wx', 0o600)
    await database
      .transaction()
      .setAccessMode('read only')
      .execute((transaction) => pipeline(Readable.from(lines(transaction)), createGzip(), handle.createWriteStream()))
      .catch(async (error: unknown) => {
        await unlink(file)
        throw error
      })
  } finally {
    await database.destroy()
  }
  return counts
}

function line(value: Head | Batch | End): string {
  return `${JSON.stringify(value)}\n`
}

async function tablesIn(engine: Engine, database: Kysely<unknown>): Promise<readonly string[]> {
  return (await engine.tables(database)).filter((name) => !ofMigrations.has(name))
}

/**
 * Restores a backup into an empty database, with the schema that it was made with. The engine stays open; the database is
 * empty again after a failure.
 *
 * @throws {Error} if the database is not empty, or the file is no whole backup of this or an earlier version
 */
export async function restore(
  engine: Engine,
  { file, migrations }: { readonly file: string; readonly migrations: Migrations },
): Promise<Counts> {
  const database = new Kysely<unknown>({ dialect: engine.dialect })
  try {
    if ((await engine.tables(database)).length > 0) throw new Error('The database is not empty. Name another one.')
    return await restoredFrom(linesOf(file), { engine, database, migrations })
  } catch (error) {
    await database.destroy()
    throw isDamage(error) ? new Error(damaged, { cause: error }) : error
  }
}

interface Restoring {
  readonly engine: Engine
  readonly database: Kysely<unknown>
  readonly migrations: Migrations
}

async function restoredFrom(lines: AsyncGenerator, { engine, database, migrations }: Restoring): Promise<Counts> {
  const first = await lines.next()
  const head: unknown = first.value
  if (!isHead(head)) throw new Error('The file is no backup of this service.')
  const unknown = head.migrations.find((name) => !Object.hasOwn(migrations, name))
  if (unknown !== undefined) throw new Error(`A newer version made the backup: it has the change ${unknown}.`)
  try {
    await migratedTo(engine, database, pick(migrations, head.migrations))
    return await database.transaction().execute((transaction) => filled(engine, transaction, lines))
  } catch (error) {
    await emptied(engine, database)
    throw error
  }
}

async function* linesOf(file: string): AsyncGenerator {
  const text = createGunzip()
  // A failure of the file ends the iteration below.
  pipeline(createReadStream(file), text).catch(() => undefined)
  let rest = ''
  for await (const chunk of text.setEncoding('utf8') as AsyncIterable<string>) {
    const parts = `${rest}${chunk}`.split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) yield JSON.parse(part)
  }
  if (rest !== '') yield JSON.parse(rest)
}

// zlib's codes begin with Z_.
function isDamage(error: unknown): boolean {
  if (error instanceof SyntaxError) return true
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
}

function isHead(value: unknown): value is Head {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === format
}

// The rest of a line is trusted, because only the service writes backups.
function isBatch(value: unknown): value is Batch {
  return typeof value === 'object' && value !== null && 'rows' in value
}

function isEnd(value: unknown): value is End {
  return typeof value === 'object' && value !== null && 'counts' in value
}

function pick(migrations: Migrations, names: readonly string[]): Migrations {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
}

async function filled(engine: Engine, transaction: Kysely<unknown>, lines: AsyncIterable<unknown>): Promise<Counts> {
  const tables = await tablesIn(engine, transaction)
  await engine.beforeRows?.(transaction)
  // Migrations add rows too, which the backup has.
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(transaction)
  const counts: Record<string, number> = Object.fromEntries(tables.map((table) => [table, 0]))
  let end: Counts = {}
  for await (const each of lines) {
    if (isEnd(each)) end = each.counts
    if (!isBatch(each)) continue
    await inserted(transaction, each)
    counts[each.table] = (counts[each.table] ?? 0) + each.rows.length
  }
  for (const table of tables) await engine.afterRows?.(transaction, table)
  if (!isDeepStrictEqual(counts, end)) throw new Error(damaged)
  return counts
}

async function inserted(transaction: Kysely<unknown>, { table, rows }: Batch): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(transaction)
}

async function emptied(engine: Engine, database: Kysely<unknown>): Promise<void> {
  for (const table of (await engine.tables(database)).toReversed()) {
    await sql`drop table ${sql.table(table)}`.execute(database)
  }
}
