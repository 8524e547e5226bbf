import { engineOf, openDatabase, requireColumns } from '../../../server/kit/storage/database.ts'
import { fieldColumns } from '../../../server/kit/values/field-columns.ts'
import { text } from '@waymark/shared'
import { expect } from 'chai'

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
