import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import {
  engineOf,
  hasFaults,
  openDatabase,
  portabilityOf,
  type Portability,
  type PortableReport,
  portable,
  portableTable,
  sql,
  transactional,
} from '@waymark/server/storage'
import { engines } from '../../../support/postgres/engines.ts'
import { inEmptyPostgres } from '../../../support/postgres/postgres-server.ts'

const { choice, filled, instant, json, number, optional, text } = portable

interface Owner {
  readonly id: string
  readonly born_at: number
  readonly secret: string | null
}
interface Note {
  readonly id: number
  readonly owner: string | null
  readonly title: string
  readonly state: string
  readonly data: string | null
}

// The notes come first, so that the order of references is found.
const tables = [
  portableTable<Note>()('note', {
    key: ['id'],
    columns: {
      id: number,
      owner: optional(text),
      title: text,
      state: choice('open', 'done'),
      data: optional(json((value) => typeof value === 'object')),
    },
    references: [{ columns: ['owner'], table: 'owner' }],
  }),
  portableTable<Owner>()('owner', { key: ['id'], columns: { id: text, born_at: instant, secret: filled(null) } }),
]

interface Opened extends Portability {
  readonly run: (statement: string) => Promise<readonly unknown[]>
  readonly close: () => Promise<void>
}

async function opened(url: string): Promise<Opened> {
  const engine = await engineOf(url)
  const kysely = await openDatabase<object>(engine, {
    async '0001-notes'(schema) {
      await schema
        .createTable('owner')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('born_at', 'bigint')
        .addColumn('secret', 'text')
        .execute()
      await schema
        .createTable('note')
        .addColumn('id', 'integer', (column) => engine.generatedKey(column))
        .addColumn('owner', 'text', (column) => column.references('owner.id'))
        .addColumn('title', 'text', (column) => column.unique())
        .addColumn('state', 'text')
        .addColumn('data', 'text')
        .execute()
    },
  })
  const database = transactional(kysely, engine)
  return {
    ...portabilityOf(kysely, { database, engine }, tables),
    run: async (statement) => (await sql.raw(statement).execute(kysely)).rows,
    close: () => kysely.destroy(),
  }
}

const format = { format: 'notes', version: 2 }
const terms = { ...format, isTrial: false, keepsPresent: false }

async function linesOf({ exported }: Portability): Promise<readonly string[]> {
  const content = await exported({ ...format, createdAt: 'now' }, (lines) => textOf(Readable.from(lines)))
  return content.trimEnd().split('\n')
}

async function* opening(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(line)
}

const imported = ({ imported: load }: Portability, lines: readonly string[], how = {}): Promise<PortableReport> =>
  load(() => opening(lines), { ...terms, ...how })

/** Signs lines as an export does, so that other faults show. */
function signed(lines: readonly string[]): readonly string[] {
  const sha256 = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex')
  return [...lines, JSON.stringify({ end: { lines: lines.length, sha256 } })]
}

const head = JSON.stringify({ ...format, createdAt: 'now' })
const owner = (row: object): string => JSON.stringify({ table: 'owner', row })
const note = (row: object): string => JSON.stringify({ table: 'note', row })
const ada = owner({ id: 'ada', bornAt: '1815-12-10T00:00:00.000Z' })
const codes = ({ faults }: PortableReport): readonly string[] =>
  faults.map(({ line, column = '', code }) => `${String(line)} ${column} ${code}`)

for (const [name, use] of engines) {
  describe(`portable tables in ${name}`, () => {
    const inEmpty = name === 'PostgreSQL' ? inEmptyPostgres : use
    const withOpened = (test: (one: Opened) => Promise<void>) => (): Promise<void> =>
      inEmpty(async (url) => {
        const one = await opened(url)
        try {
          await test(one)
        } finally {
          await one.close()
        }
      })

    it(
      'are exported in the order of references without filled columns, and imported with the next key',
      withOpened(async (one) => {
        await one.run(`insert into owner values ('ada', 0, 'secret')`)
        await one.run(
          `insert into note (id, owner, title, state, data) values (7, 'ada', 'a\u2028b', 'done', '{"b":1}')`,
        )
        const lines = await linesOf(one)
        expect(lines.slice(0, 3).map((line) => JSON.parse(line) as unknown)).to.deep.equal([
          { ...format, createdAt: 'now', tables: { owner: 1, note: 1 } },
          { table: 'owner', row: { id: 'ada', bornAt: '1970-01-01T00:00:00.000Z' } },
          { table: 'note', row: { id: 7, owner: 'ada', title: 'a\u2028b', state: 'done', data: { b: 1 } } },
        ])
        await one.run('delete from note')
        await one.run('delete from owner')
        expect(await imported(one, lines, { isTrial: true })).to.deep.equal({
          tables: { owner: { added: 1, unchanged: 0, conflicts: 0 }, note: { added: 1, unchanged: 0, conflicts: 0 } },
          faults: [],
        })
        expect(await one.run('select * from owner')).to.deep.equal([])
        expect((await imported(one, lines)).faults).to.deep.equal([])
        expect(await linesOf(one)).to.deep.equal(lines)
        expect(await one.run('select secret from owner')).to.deep.equal([{ secret: null }])
        expect(await one.run(`insert into note (title) values ('next') returning id`)).to.deep.equal([{ id: 8 }])
        const again = await imported(one, lines)
        expect(again.tables['note']).to.deep.equal({ added: 0, unchanged: 1, conflicts: 0 })
      }),
    )

    it(
      'refuse a file that was cut off, reordered, doubled or altered, and keep nothing of it',
      withOpened(async (one) => {
        const two = note({ id: 2, title: 'two', state: 'open' })
        const whole = signed([head, ada, note({ id: 1, owner: 'ada', title: 'one', state: 'open' }), two])
        const [, , first = '', second = '', end = ''] = whole
        const files: readonly (readonly [readonly string[], readonly string[]])[] = [
          [[], ['1  no-manifest']],
          [whole.slice(0, -1), ['5  truncated']],
          [[...whole.slice(0, 3), end], ['4  altered']],
          [[head, ada, second, first, end], ['5  altered']],
          [
            [head, ada, ada, first, second, end],
            ['3  repeated', '6  altered'],
          ],
          [whole.map((line) => line.replace('two', 'six')), ['5  altered']],
          [[...whole, first], ['6  after-end']],
          [[head.replace('2', '3'), ada], ['1  newer']],
          [['{"format":"other","version":1}', ada], ['1  no-manifest']],
        ]
        for (const [lines, expected] of files) expect(codes(await imported(one, lines))).to.deep.equal(expected)
        expect(await one.run('select * from owner')).to.deep.equal([])
      }),
    )

    it(
      'name the line and the column of each value that cannot be stored',
      withOpened(async (one) => {
        const wrong = [
          '[]',
          '{"table":"note"}',
          JSON.stringify({ table: 'secret', row: {} }),
          owner({ id: 'bob', bornAt: 'yesterday' }),
          owner({ id: 'bob', bornAt: '1970-01-01T00:00:00.000Z', secret: 'chosen' }),
          note({ id: 1.5, title: 'one', state: 'open' }),
          note({ id: 2, title: 'a\0b', state: 'gone' }),
          note({ id: 3, state: 'open' }),
          note({ id: 4, owner: 'eve', title: 'four', state: 'open' }),
          note({ id: 5, title: 'five', state: 'open' }),
          note({ id: 6, title: 'five', state: 'open' }),
        ]
        expect(codes(await imported(one, signed([head, ...wrong])))).to.deep.equal([
          '2  not-json',
          '3  no-row',
          '4  unknown-table',
          '5 bornAt invalid',
          '6 secret unknown-column',
          '7 id invalid',
          '8 title invalid',
          '8 state invalid',
          '9 title missing',
          '10 owner reference',
          '12  taken',
        ])
        expect(await one.run('select * from note')).to.deep.equal([])
      }),
    )

    it(
      'never overwrite a row, and keep it only if they are told to',
      withOpened(async (one) => {
        await one.run(`insert into owner values ('ada', 1, 'mine')`)
        const lines = signed([head, ada, note({ id: 1, owner: 'ada', title: 'one', state: 'open' })])
        const refused = await imported(one, lines)
        expect(codes(refused)).to.deep.equal(['2 bornAt conflict'])
        expect([hasFaults(refused, { keepsPresent: false }), hasFaults(refused, { keepsPresent: true })]).to.deep.equal(
          [true, false],
        )
        expect(await one.run('select * from note')).to.deep.equal([])
        await imported(one, lines, { keepsPresent: true })
        expect(await one.run('select born_at, secret from owner')).to.deep.equal([{ born_at: 1, secret: 'mine' }])
        expect(await one.run('select title from note')).to.deep.equal([{ title: 'one' }])
      }),
    )

    it(
      'are imported once by two imports at once',
      withOpened(async (one) => {
        const notes = Array.from({ length: 500 }, (_, id) => note({ id, title: String(id), state: 'open' }))
        const lines = signed([head, ...notes])
        const reports = await Promise.all([imported(one, lines), imported(one, lines)])
        expect(reports.map(({ tables: { note: of } }) => of?.added).toSorted()).to.deep.equal([0, 500])
        expect(reports.flatMap(codes)).to.deep.equal([])
      }),
    )
  })
}
