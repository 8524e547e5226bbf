import { migrations } from '@waymark/clinic/composition/open-storage'
import { contractionsIn, type Migration } from '@waymark/server/storage'
import { expect } from 'chai'
import { releasedMigrations } from '../support/release/released-migrations.ts'
import { inEmptyPostgres, postgresAbsence } from '../support/postgres/postgres-server.ts'

/*
 * Two versions share the database during a rolling upgrade, and the former one may come back. A migration that fails here has to
 * expand the schema first; see “An upgrade” in server/README.md.
 */
const released = releasedMigrations()
const engines = [
  ['SQLite', (test: (scratch: string) => Promise<void>) => test('sqlite::memory:')],
  ...(postgresAbsence === undefined ? [['PostgreSQL', inEmptyPostgres] as const] : []),
] as const

describe('the migrations of the clinic', function () {
  this.timeout(60_000)

  it('have all that the last release had', () => {
    expect(Object.keys(migrations)).to.include.members(released)
  })

  for (const [name, use] of engines) {
    it(`leave the tables of the last release as it needs them in ${name}`, () =>
      use(async (scratch) => {
        expect(await contractionsIn(migrations, { released, scratch })).to.deep.equal([])
      }))

    it(`would be refused in ${name} if one renamed a column`, () =>
      use(async (scratch) => {
        const renames: Migration = (schema) =>
          schema.alterTable('account').renameColumn('represents', 'doctor').execute()
        const faults = await contractionsIn({ ...migrations, '9999-rename': renames }, { released, scratch })
        expect(faults.join('\n')).to.match(/^9999-rename takes away: the column account\.represents of type text$/m)
      }))
  }
})
