import { text, wholeNumber } from '@waymark/shared'
import { expect } from 'chai'
import { join } from 'node:path'
import type { Migrations } from '../../../../server/kit/storage/database.ts'
import { openTables } from '../../../../server/kit/storage/tables/sql-table.ts'
import type { TableDefinition } from '../../../../server/kit/values/table.ts'
import { inTemporaryFolder } from '../../../support/temporary-folder.ts'

const title = text({ prompt: 'Title', maxLength: 100 })
const year = wholeNumber({ prompt: 'Year', min: 0, max: 3000 })
const tableOf = <F extends TableDefinition['fields']>(fields: F) => ({
  name: 'work',
  fields,
  indexed: ['title'],
  words: ['title'],
})
const former: Migrations = {
  '0001-work': (schema) =>
    schema
      .createTable('work')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .execute(),
}
const next: Migrations = {
  ...former,
  '0002-year': (schema) =>
    schema
      .alterTable('work')
      .addColumn('year', 'bigint', (column) => column.notNull().defaultTo(1900))
      .execute(),
}

describe('a table with columns of a newer version', () => {
  it('is served by the former one, which keeps their values', () =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'works.sqlite')}`
      const newer = await openTables(url, { migrations: next })
      const works = await newer.table(tableOf({ title, year }))
      const dune = await works.insert({ title: 'Dune', year: 1965 })
      const older = await openTables(url, { migrations: former })
      const own = await older.table(tableOf({ title }))
      const found = await own.find(dune.id)
      expect(found?.values).to.deep.equal({ title: 'Dune' })
      if (found !== undefined) await own.update(found, { title: 'Dune Messiah' })
      const other = await own.insert({ title: 'Cosmos' })
      expect((await works.find(dune.id))?.values).to.deep.equal({ title: 'Dune Messiah', year: 1965 })
      expect((await works.find(other.id))?.values).to.deep.equal({ title: 'Cosmos', year: 1900 })
      await older.close()
      await newer.close()
    }))
})
