import {
  engineOf,
  type Migrations,
  missingIn,
  openDatabase,
  requireColumns,
} from '../../../server/kit/storage/database.ts'
import { fieldColumns } from '../../../server/kit/values/field-columns.ts'
import { text } from '@waymark/shared'
import { expect } from 'chai'
import { join } from 'node:path'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

const fields = { title: text({ prompt: 'Title', maxLength: 9 }), printedIn: text({ prompt: 'Printed', maxLength: 9 }) }

describe('the columns of fields', () => {
  it('must have been created by the migrations', async () => {
    const database = await openDatabase(await engineOf('sqlite::memory:'), {
      '1 book': (schema) => schema.createTable('book').addColumn('title', 'text').execute(),
    })
    const { title } = fields
    await requireColumns(database, [fieldColumns('book', { title })])
    const refused = await requireColumns(database, [fieldColumns('book', fields)]).catch((error: unknown) => error)
    expect(String(refused)).to.equal(
      'Error: The table book has no column printed_in for a field: write a migration that adds it.',
    )
    await database.destroy()
  })
})

describe('a database that a newer version has migrated', () => {
  const former: Migrations = {
    '0001-book': (schema) => schema.createTable('book').addColumn('title', 'text').execute(),
  }
  const unused: Migrations = { ...former, '0002-unused': () => Promise.resolve() }
  const expanded: Migrations = {
    ...unused,
    '0003-year': (schema) => schema.alterTable('book').addColumn('year', 'integer').execute(),
  }
  const contracted: Migrations = {
    ...expanded,
    '0004-drop-title-needs-0002': (schema) => schema.alterTable('book').dropColumn('title').execute(),
  }
  const openedAfter = (newer: Migrations, older: Migrations): Promise<readonly string[]> =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'books.sqlite')}`
      await (await openDatabase(await engineOf(url), newer)).destroy()
      await (await openDatabase(await engineOf(url), older)).destroy()
      return missingIn(await engineOf(url), newer)
    })
  const refusedAfter = (newer: Migrations, older: Migrations): Promise<string> =>
    openedAfter(newer, older).then(
      () => 'opened',
      (error: unknown) => String(error),
    )

  it('is opened by a former version, and then by the newer one again', async () => {
    expect(await openedAfter(expanded, former)).to.deep.equal([])
    expect(await openedAfter(contracted, unused)).to.deep.equal([])
  })

  it('is refused by a version that lacks the migration which a contraction needs', async () => {
    expect(await refusedAfter(contracted, former)).to.match(/newer version .* 0004-drop-title-needs-0002$/)
  })
})
