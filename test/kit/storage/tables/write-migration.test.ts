import { expect } from 'chai'
import { optional, text, wholeNumber } from '@waymark/shared'
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openTables } from '../../../../server/kit/storage/tables/sql-table.ts'
import { migrationsIn, planMigration, writeMigration } from '../../../../server/kit/storage/tables/write-migration.ts'
import type { TableDefinition } from '../../../../server/kit/values/table.ts'
import { engines } from '../../../support/postgres/engines.ts'
import { inEmptyPostgres } from '../../../support/postgres/postgres-server.ts'
import { inTemporaryFolder } from '../../../support/temporary-folder.ts'

const title = text({ prompt: 'Title', maxLength: 100 })
const year = wholeNumber({ prompt: 'Year', min: 0, max: 3000 })
const work = (fields: TableDefinition['fields'], more: Partial<TableDefinition> = {}): TableDefinition => ({
  name: 'work',
  fields,
  indexed: Object.keys(fields),
  words: ['title'],
  ...more,
})
const first = work({ title, firstYear: optional(year), place: title, note: optional(title) })
const second = work(
  { title, firstYear: year, place: optional(title), shelf: title },
  { defaults: { firstYear: 1900, shelf: "Ada's \\ shelf" } },
)

/** Gives a test a folder in which a migration can import the kit. */
const inFolder = (test: (folder: URL) => Promise<void>): Promise<void> =>
  inTemporaryFolder(async (path) => {
    const packages = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
    await symlink(packages, join(path, 'node_modules'), 'junction')
    await test(pathToFileURL(join(path, 'migrations/')))
  })

const reasonOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: unknown) => String(error),
  )

for (const [engine, useMigrated] of engines.filter(([name]) => name !== 'SQLite in memory')) {
  const use = engine === 'PostgreSQL' ? inEmptyPostgres : useMigrated
  describe(`migrations of tables in ${engine}`, function () {
    this.timeout(60_000)

    it('bring stored rows to the present fields, and leave nothing to migrate', () =>
      use((url) =>
        inFolder(async (folder) => {
          await writeMigration(folder, [first])
          const before = await openTables(url, { migrations: await migrationsIn(folder) })
          const works = await before.table(first)
          const old = await works.insert({ title: 'Old', firstYear: 1850, place: 'Here', note: 'Gone' })
          const bare = await works.insert({ title: 'Bare', place: 'There' })
          const version = await works.version()
          await before.close()

          const behind = await openTables(url, { migrations: await migrationsIn(folder) })
          expect(await reasonOf(behind.table(second))).to.match(/^Error: The field place .*\(npm run migration\)\.$/)
          await behind.close()
          const empty = await openTables('sqlite::memory:', { migrations: await migrationsIn(folder) })
          expect(await reasonOf(empty.table(work({ title, place: title, note: optional(title) })))).to.equal('nothing')
          expect(await reasonOf(empty.table(work({ title })))).to.equal(
            'Error: The table work has the required column place, which is no field: add the field again, or write a migration (npm run migration).',
          )
          await empty.close()
          await writeMigration(folder, [second], { name: 'Shelves of works' })
          expect(await readdir(folder)).to.deep.equal(['0001-work.ts', '0002-shelves-of-works-needs-0002.ts'])
          const migrations = await migrationsIn(folder)
          expect(await planMigration([second], migrations)).to.equal(undefined)
          const after = await openTables(url, { migrations })
          const table = await after.table(second)
          const shelf = "Ada's \\ shelf"
          expect((await table.find(old.id))?.values).to.deep.equal({
            title: 'Old',
            firstYear: 1850,
            place: 'Here',
            shelf,
          })
          expect((await table.find(bare.id))?.values).to.deep.equal({
            title: 'Bare',
            firstYear: 1900,
            place: 'There',
            shelf,
          })
          expect((await table.find(bare.id))?.version).to.be.greaterThan(bare.version)
          expect(await table.version()).to.not.equal(version)
          const found = await table.page({ where: {}, words: 'abre', sort: 'title', isDescending: false, limit: 5 })
          expect(found.items).to.deep.equal([])
          await table.insert({ title: 'New', firstYear: 1, shelf })
          await after.close()

          const older = await reasonOf(
            openTables(url, { migrations: { '0001-work': migrations['0001-work'] as never } }),
          )
          expect(older).to.match(
            /^Error: The database was not migrated: .*newer version.*0002-shelves-of-works-needs-0002$/,
          )
        }),
      ))

    it('begin with tables that a start without migrations created', () =>
      use((url) =>
        inFolder(async (folder) => {
          const automatic = await openTables(url)
          const { id } = await (await automatic.table(first)).insert({ title: 'Old', place: 'Here' })
          await automatic.close()
          await writeMigration(folder, [first])
          const migrated = await openTables(url, { migrations: await migrationsIn(folder) })
          expect((await (await migrated.table(first)).find(id))?.values).to.deep.equal({ title: 'Old', place: 'Here' })
          await migrated.close()
        }),
      ))

    it('are asked for in one sentence by a start that cannot make a change by itself', () =>
      use(async (url) => {
        const tables = await openTables(url)
        const before = await tables.table(work({ title, note: optional(title) }))
        await before.insert({ title: 'One' })
        expect(await reasonOf(tables.table(work({ title: year })))).to.equal(
          'Error: The field title of the table work is a number, and its column has text: give the field another name, or write a migration (npm run migration).',
        )
        // A column without values is no loss.
        expect(await reasonOf(tables.table(work({ title })))).to.equal('nothing')
        await before.insert({ title: 'Two', note: 'A note' })
        expect(await reasonOf(tables.table(work({ title })))).to.equal(
          'Error: The table work has values in the column note, which is no field: add the field again, or write a migration (npm run migration).',
        )
        await tables.close()
        const none = await openTables(url, { migrations: {} })
        expect(await reasonOf(none.table(work({ title, note: title, year })))).to.equal(
          'Error: The table work lacks a column of the field year: write a migration (npm run migration).',
        )
        expect(await reasonOf(none.table({ ...first, name: 'other' }))).to.equal(
          'Error: The table other does not exist: write a migration (npm run migration).',
        )
        await none.close()
      }))
  })
}

describe('the migration of tables', () => {
  const create = async (definition: TableDefinition): Promise<string> =>
    (await planMigration([definition], {}))?.text ?? ''

  it('is a module for the developer to review', async () => {
    expect(await create(first)).to.equal(`import type { Migration } from '@waymark/server/storage'

/**
 * Creates the table work.
 */
export const migration: Migration = async (schema) => {
  await schema
    .createTable('work')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('firstYear', 'bigint')
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .execute()
}
`)
    await inFolder(async (folder) => {
      await writeMigration(folder, [first])
      const file = (await writeMigration(folder, [second])) ?? ''
      expect(await readFile(file, 'utf8')).to.equal(`import { type Migration, sql } from '@waymark/server/storage'

/**
 * Makes the field firstYear of the table work required.
 * Makes the field place of the table work optional.
 * Adds the required field shelf to the table work.
 * Deletes the field note of the table work with its values.
 */
export const migration: Migration = async (schema, _engine, transaction) => {
  await schema
    .alterTable('work')
    .addColumn('firstYear_new', 'bigint', (column) => column.notNull().defaultTo(1900))
    .execute()
  await sql\`update "work" set "firstYear_new" = "firstYear" where "firstYear" is not null\`.execute(transaction)
  await sql\`update "work" set "version" = "version" + 1 where "firstYear" is null\`.execute(transaction)
  await sql\`update "table_version" set "version" = "version" + 1 where "name" = 'work'\`.execute(transaction)
  await schema.dropIndex('work_by_firstYear').ifExists().execute()
  await schema.alterTable('work').dropColumn('firstYear').execute()
  await schema.alterTable('work').renameColumn('firstYear_new', 'firstYear').execute()
  await schema
    .alterTable('work')
    .addColumn('place_new', 'text')
    .execute()
  await sql\`update "work" set "place_new" = "place" where "place" is not null\`.execute(transaction)
  await schema.dropIndex('work_by_place').ifExists().execute()
  await schema.alterTable('work').dropColumn('place').execute()
  await schema.alterTable('work').renameColumn('place_new', 'place').execute()
  await schema
    .alterTable('work')
    .addColumn('shelf', 'text', (column) => column.notNull().defaultTo('Ada\\'s \\\\ shelf'))
    .execute()
  await sql\`update "work" set "version" = "version" + 1\`.execute(transaction)
  await sql\`update "table_version" set "version" = "version" + 1 where "name" = 'work'\`.execute(transaction)
  // If shelf is note by another name, rename the column instead of both changes:
  // await schema.alterTable('work').renameColumn('note', 'shelf').execute()
  await schema.dropIndex('work_by_note').ifExists().execute()
  await schema.alterTable('work').dropColumn('note').execute()
}
`)
    })
  })

  it('is refused for a required field without a value for stored rows, and for another type', () =>
    inFolder(async (folder) => {
      await writeMigration(folder, [work({ title })])
      const planned = async (definition: TableDefinition): Promise<string> =>
        reasonOf(writeMigration(folder, [definition]))
      expect(await planned(work({ title, year }))).to.equal(
        'Error: The required field year of the table work needs a value for stored rows: give tableOf a default, or make the field optional.',
      )
      const heading = title
      expect(await planned(work({ heading }))).to.equal(
        'Error: The required field heading of the table work needs a value for stored rows: give tableOf a default, or make the field optional. If it is title by another name, give it a default for now: the migration then offers the rename, which keeps the values.',
      )
      const { text: offered } = (await planMigration(
        [{ ...work({ heading }), defaults: { heading: '-' } }],
        await migrationsIn(folder),
      )) ?? { text: '' }
      expect(offered).to.contain("// await schema.alterTable('work').renameColumn('title', 'heading').execute()")
      expect(await planned(work({ title: year }))).to.equal(
        'Error: The field title of the table work has another type than its column: give the field another name, or write the migration by hand.',
      )
      expect(await planned(work({ title, id: title }))).to.match(/^RangeError: A field cannot have the name id/)
      expect(await readdir(folder)).to.deep.equal(['0001-work.ts'])
    }))

  it('is read from the files of a folder that export one', () =>
    inFolder(async (folder) => {
      expect(await migrationsIn(folder)).to.deep.equal({})
      await mkdir(folder)
      for (const file of ['0002-b.js', '0001-a.mts', '0001-a.d.ts', 'README.md'])
        await writeFile(new URL(file, folder), 'export const migration = async () => {}')
      expect(Object.keys(await migrationsIn(folder))).to.deep.equal(['0001-a', '0002-b'])
      await writeFile(new URL('0003-c.ts', folder), 'export const other = 1')
      expect(await reasonOf(migrationsIn(folder))).to.match(/0003-c\.ts exports no function with the name migration\.$/)
    }))
})
