import { expect } from 'chai'
import { sql } from 'kysely'
import { contractionsIn } from '../../../server/kit/storage/expansion.ts'
import type { Migration, Migrations } from '../../../server/kit/storage/database.ts'
import { inEmptyPostgres, postgresAbsence } from '../../support/postgres/postgres-server.ts'

const released: Migrations = {
  '0001-doctor': (schema) =>
    schema
      .createTable('doctor')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute(),
  '0002-note': (schema, engine) =>
    schema
      .createTable('note')
      .addColumn('number', 'integer', (column) => engine.generatedKey(column))
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'done')`))
      .addColumn('doctor', 'text')
      .execute(),
}
const run = (...statements: readonly string[]): Migration => {
  return async (_schema, _engine, transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  }
}

/** Migrations that the former version can live with. */
const expansions: Readonly<Record<string, Migration>> = {
  'a table': (schema) =>
    schema
      .createTable('tag')
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .execute(),
  'a column that can be null': run('alter table note add column colour text'),
  'a required column with a default': run("alter table note add column colour text not null default 'red'"),
  'a check of a new column': run("alter table note add column colour text not null default 'red' check (colour <> '')"),
  'a reference of a new column': run('alter table note add column reader text references doctor (id)'),
  'an index': run('create index note_by_text on note (text)'),
  'values of a new column': run('alter table note add column copy text', 'update note set copy = text'),
  'a rule of a new table': run('create table tag (name text)', 'create unique index tag_once on tag (name)'),
}
/** Those that it cannot live with, and why. */
const contractions: Readonly<Record<string, readonly [Migration, RegExp]>> = {
  'a removed table': [run('drop table note'), /takes away: the table note/],
  'a renamed table': [run('alter table note rename to remark'), /takes away: the table note/],
  'a removed column': [run('alter table note drop column text'), /takes away: the column note\.text of type text/],
  'a renamed column': [
    run('alter table note rename column text to content'),
    /takes away: the column note\.text of type text/,
  ],
  'a unique value': [
    run('create unique index note_once on note (text)'),
    /demands: the constraint of note: unique \(text\)/,
  ],
  'a condition of a unique value': [
    run("create unique index note_once on note (doctor) where state = 'open'"),
    /demands: the constraint of note: unique \(doctor\) where/i,
  ],
}

const engines = [
  ['SQLite', (test: (scratch: string) => Promise<void>) => test('sqlite::memory:')],
  ...(postgresAbsence === undefined ? [['PostgreSQL', inEmptyPostgres] as const] : []),
] as const

const names = Object.keys(released)
const check = (name: string, migration: Migration, scratch: string): Promise<readonly string[]> =>
  contractionsIn({ ...released, [name]: migration }, { released: names, scratch })

for (const [engine, use] of engines) {
  describe(`a migration of ${engine} beside the former version`, function () {
    this.timeout(60_000)

    for (const [title, migration] of Object.entries(expansions))
      it(`may add ${title}`, () =>
        use(async (scratch) => {
          expect(await check('0003-next', migration, scratch)).to.deep.equal([])
        }))

    for (const [title, [migration, reason]] of Object.entries(contractions))
      it(`must not have ${title}`, () =>
        use(async (scratch) => {
          const faults = await check('0003-next', migration, scratch)
          expect(faults.join('\n'))
            .to.match(reason)
            .and.match(/^0003-next /)
        }))
  })
}

describe('a migration of PostgreSQL alone beside the former version', function () {
  this.timeout(60_000)
  const only: Readonly<Record<string, readonly [Migration, RegExp]>> = {
    'another type': [
      run('alter table note alter column text type varchar(10)'),
      /takes away: the column note\.text of type text/,
    ],
    'a column that becomes required': [
      run('alter table note alter column doctor set not null'),
      /demands: a value of the column note\.doctor/,
    ],
    'values that can be null now': [
      run('alter table note alter column text drop not null'),
      /takes away: the column note\.text without null/,
    ],
    'a check': [run("alter table note add check (text <> '')"), /demands: the constraint of note: check/],
    'a reference': [
      run('alter table note add foreign key (doctor) references doctor (id)'),
      /demands: the constraint of note: foreign key \(doctor\)/,
    ],
  }
  for (const [title, [migration, reason]] of Object.entries(only))
    it(`must not have ${title}`, async function () {
      if (postgresAbsence !== undefined) return this.skip()
      await inEmptyPostgres(async (scratch) => {
        expect((await check('0003-next', migration, scratch)).join('\n')).to.match(reason)
      })
    })
})

describe('a rewritten table of SQLite beside the former version', () => {
  const rewritten = (columns: string): Migration =>
    run(`create table other (${columns})`, 'drop table note', 'alter table other rename to note')
  const same =
    "number integer primary key autoincrement, text text not null, state text not null check (state in ('open', 'done'))"

  it('may keep its columns and rules', async () => {
    expect(await check('0003-next', rewritten(`${same}, doctor text`), 'sqlite::memory:')).to.deep.equal([])
  })

  it('must not have a reference, another check, or a required column', async () => {
    const faults = async (columns: string) =>
      (await check('0003-next', rewritten(columns), 'sqlite::memory:')).join('\n')
    expect(await faults(`${same}, doctor text references doctor (id)`)).to.match(
      /demands: .* foreign key \(doctor\) references doctor$/,
    )
    expect(await faults(`${same.replace("'done'", "'closed'")}, doctor text`)).to.match(/demands: .* check \(.*closed/)
    expect(await faults(`${same}, doctor text not null`)).to.match(/demands: a value of the column note\.doctor$/)
  })
})

describe('a migration that says what a version needs', () => {
  const drop = run('alter table note drop column doctor')

  it('may contract what the released migration has prepared', async () => {
    expect(await check('0004-drop-doctor-needs-0002', drop, 'sqlite::memory:')).to.deep.equal([])
  })

  it('must not need a migration that no release has', async () => {
    const migrations = { ...released, '0003-unused': run(), '0004-drop-doctor-needs-0003': drop }
    expect(await contractionsIn(migrations, { released: names })).to.deep.equal([
      '0004-drop-doctor-needs-0003 needs 0003, which no release has: release it first, then contract',
    ])
  })
})
