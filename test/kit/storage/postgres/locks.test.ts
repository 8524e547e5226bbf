import { expect } from 'chai'
import { sql } from 'kysely'
import { engineOf, openDatabase } from '../../../../server/kit/storage/database.ts'
import { transactional, type TransactionalDatabase } from '../../../../server/kit/storage/transaction.ts'
import { write } from '../../../../server/kit/storage/statement.ts'
import { inEmptyPostgres, postgresAbsence } from '../../../support/postgres/postgres-server.ts'

interface Schema {
  readonly note: { readonly name: string }
}

const migrations = {
  '0001-note': async (schema: Parameters<NonNullable<Parameters<typeof openDatabase>[1][string]>>[0]) => {
    await schema
      .createTable('note')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute()
  },
}

/** Two databases over one are like two processes. */
const over =
  (test: (...both: readonly [TransactionalDatabase<Schema>, TransactionalDatabase<Schema>]) => Promise<void>) => () =>
    inEmptyPostgres(async (url) => {
      const engines = [await engineOf(url), await engineOf(url)] as const
      const [one, other] = [
        await openDatabase<Schema>(engines[0], migrations),
        await openDatabase<Schema>(engines[1], migrations),
      ]
      await test(transactional(one, engines[0]), transactional(other, engines[1]))
      await Promise.all([one.destroy(), other.destroy()])
    })

function meeting(): { readonly arrive: () => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let arrived = 0
  return {
    arrive: async () => {
      arrived += 1
      if (arrived === 2) resolve(undefined)
      await promise
    },
  }
}

async function notes(database: TransactionalDatabase<Schema>): Promise<readonly string[]> {
  const rows = await database.current.selectFrom('note').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

/** Reads, lets others go on, and adds a note: the second of two that wait for each other sees the first's note. */
function readAndAdd(database: TransactionalDatabase<Schema>, name: string, names?: readonly string[]) {
  return database.inTransaction(async () => {
    const before = await notes(database)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await database.current.insertInto('note').values({ name }).execute()
    return before.length
  }, names)
}

describe('transactions of two processes over PostgreSQL', function () {
  before(function () {
    if (postgresAbsence !== undefined) this.skip()
  })

  it(
    'run at the same time with different names',
    over(async (one, other) => {
      const { arrive } = meeting()
      await Promise.all(
        [one, other].map((database, index) =>
          database.inTransaction(async () => {
            await notes(database)
            await arrive()
          }, [String(index)]),
        ),
      )
    }),
  )

  const pairs: readonly (readonly [title: string, ...names: (readonly string[] | undefined)[]])[] = [
    ['with the same name', ['a', 'b'], ['b']],
    ['when both are alone', undefined, undefined],
    ['when one is alone', ['a'], undefined],
  ]
  for (const [title, first, second] of pairs) {
    it(
      `run one after the other ${title}`,
      over(async (one, other) => {
        const found = await Promise.all([readAndAdd(one, 'x', first), readAndAdd(other, 'y', second)])
        expect([...found].sort()).to.deep.equal([0, 1])
      }),
    )
  }

  it(
    'fail at the next statement, or at the commit, when a write without a wait has failed',
    over(async (one) => {
      const add = write<{ name: string }>(['name'], (row) => one.current.insertInto('note').values(row))
      await add(one.current, { name: 'x' })
      const twice = one.inTransaction(() => add(one.current, { name: 'x' }))
      expect(await twice.catch((error: unknown) => error)).to.have.property('code', '23505')
      const thenRead = one.inTransaction(async () => {
        await add(one.current, { name: 'y' })
        await add(one.current, { name: 'x' })
        return notes(one)
      })
      expect(await thenRead.catch((error: unknown) => error)).to.have.property('code', '23505')
      expect(await notes(one)).to.deep.equal(['x'])
      await one.inTransaction(async () => {
        await one.inSavepoint(() => add(one.current, { name: 'x' })).catch(() => undefined)
        await add(one.current, { name: 'z' })
      })
      expect(await notes(one)).to.deep.equal(['x', 'z'])
    }),
  )

  it(
    'make the writes for their end after all others, and none after a failure',
    over(async (one) => {
      const add = (name: string): Promise<unknown> => one.current.insertInto('note').values({ name }).execute()
      const seen: (readonly string[])[] = []
      await one.inTransaction(async () => {
        await one.atEnd('note', async () => {
          seen.push(await notes(one))
        })
        await add('x')
      })
      expect(seen).to.deep.equal([['x']])
      const failed = one.inTransaction(async () => {
        await one.atEnd('note', () => sql`delete from note`.execute(one.current).then(() => undefined))
        throw new Error('refused')
      })
      expect(await failed.catch((error: unknown) => error)).to.have.property('message', 'refused')
      expect(await notes(one)).to.deep.equal(['x'])
    }),
  )
})
