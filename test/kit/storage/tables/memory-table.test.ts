import { memoryTable, openTables } from '@waymark/server'
import { text } from '@waymark/shared'
import { expect } from 'chai'

describe('a table in memory', () => {
  it('refuses the fields that a table of a database refuses, with the same sentence', async () => {
    const tables = await openTables('sqlite::memory:')
    try {
      for (const name of ['id', 'version', 'words']) {
        const fields = { [name]: text({ prompt: 'Name', maxLength: 10 }) }
        const definition = { name: 'work', fields, indexed: [], words: [] }
        const sentence = `A field cannot have the name ${name}: each table has such a column`
        expect(() => memoryTable(definition), name).to.throw(RangeError, sentence)
        const refusal: unknown = await tables.table(definition).catch((error: unknown) => error)
        expect(String(refusal)).to.equal(`RangeError: ${sentence}`)
      }
    } finally {
      await tables.close()
    }
  })
})
