import { expect } from 'chai'
import { Kysely, sql } from 'kysely'
import { engineOf } from '../../../server/kit/storage/database.ts'
import { createWordIndex, wordIndex } from '../../../server/kit/storage/word-index.ts'

describe('a word index', () => {
  for (const [title, few] of [
    ['rare', 100],
    ['frequent', 0],
  ] as const) {
    it(`finds the same rows by ${title} words`, async () => {
      const database = new Kysely<{ note: { id: string } }>({ dialect: (await engineOf('sqlite::memory:')).dialect })
      await database.schema.createTable('note').addColumn('id', 'text').execute()
      await createWordIndex(database.schema, 'note_word', 'note')
      const index = wordIndex('note_word', 'note', { few })
      const notes = { a: ['ada', 'adam'], b: ['adam', 'zoe'], c: ['ada', 'zoe'], d: [] }
      for (const [id, words] of Object.entries(notes)) {
        await sql`insert into note (id) values (${id})`.execute(database)
        await index.add(database, id, words)
      }
      const idsWhere = async (condition = sql<boolean>`true`): Promise<string> => {
        const rows = await database.selectFrom('note').select('id').orderBy('id').where(condition).execute()
        return rows.map(({ id }) => id).join('')
      }
      const found = async (...words: string[]): Promise<string> => {
        const match = await index.matching(database, 'note.id', words)
        expect(match?.isRare ?? false).to.equal(words.length > 0 && title === 'rare')
        return idsWhere(match?.condition)
      }
      expect(await found()).to.equal('abcd')
      const isFrequent = title === 'frequent'
      const meant = async (...words: string[]): Promise<string> => {
        const match = await index.matching(database, 'note.id', words, [sql`note.id in ('c', 'd')`])
        expect([match?.isRare, match?.isLong]).to.deep.equal([!isFrequent, isFrequent])
        // Only the spellings of a word without a meaning lead to all rows.
        expect(match?.ranges !== undefined).to.equal(isFrequent && words.length > 1)
        const selected = match?.ranges?.merged((is) => sql`select note from note_word as found, note where ${is}`)
        const ids = await idsWhere(match?.condition)
        expect(await idsWhere(selected ?? match?.condition)).to.equal(ids)
        return ids
      }
      expect([await meant('adam'), await meant('unknown'), await meant('adam', 'zoe')]).to.deep.equal([
        'abcd',
        'cd',
        'bc',
      ])
      expect([await found('ad'), await found('adam'), await found('z')]).to.deep.equal(['abc', 'ab', 'bc'])
      expect([await found('ada', 'zo'), await found('zo', 'adam', 'a')]).to.deep.equal(['bc', 'b'])
      await index.replace(database, 'b', ['eve'])
      expect([await found('adam'), await found('eve')]).to.deep.equal(['a', 'b'])
      await database.destroy()
    })
  }
})
