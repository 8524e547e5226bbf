import { sql, type Selectable } from 'kysely'
import type { Account, Accounts, NewAccount } from '../domain/account.ts'
import type { Page, PageRequest } from '../domain/page.ts'
import type { Database } from './database.ts'
import { paged } from './paged.ts'
import type { AccountTable } from './schema.ts'
import { statement } from './statement.ts'
import { executor } from './transaction.ts'

/** Accounts in the database. */
export function storedAccounts(database: Database): Accounts {
  const find = statement<{ id: string }, Selectable<AccountTable>>(['id'], ({ id }) =>
    database.selectFrom('account').selectAll().where('id', '=', id),
  )
  return {
    find: async (id) => (await find(executor(database), { id })).rows.map(accountOf)[0],
    async add(account) {
      const rows = await executor(database)
        .insertInto('account')
        .values(rowOf(account))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute()
      return rows.map(accountOf)[0]
    },
    async passwordHash(id) {
      const row = await executor(database)
        .selectFrom('account')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.password_hash ?? undefined
    },
    async setPassword(id, passwordHash, changedAt) {
      await executor(database)
        .updateTable('account')
        .set({ password_hash: passwordHash, changed_at: changedAt, version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
    },
    async change({ id, version }, { name, email, state }, changedAt) {
      const rows = await executor(database)
        .updateTable('account')
        .set({
          ...(name === undefined ? {} : { name }),
          ...(email === undefined ? {} : { email }),
          ...(state === undefined ? {} : { state }),
          changed_at: changedAt,
          version: version + 1,
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .execute()
      return rows.map(accountOf)[0]
    },
    page: (request) => pageOfAccounts(executor(database), request),
    async version() {
      const { total, versions } = await executor(database)
        .selectFrom('account')
        .select(({ fn }) => [fn.countAll<number>().as('total'), fn.sum<number | null>('version').as('versions')])
        .executeTakeFirstOrThrow()
      return `${String(total)}.${String(versions ?? 0)}`
    },
  }
}

function pageOfAccounts(database: Database, request: PageRequest): Promise<Page<Account>> {
  return paged(request, {
    total: () => count(database),
    async items({ after, before, direction, limit }) {
      const rows = await database
        .selectFrom('account')
        .selectAll()
        .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', direction)
        .limit(limit)
        .execute()
      return rows.map(accountOf)
    },
  })
}

async function count(database: Database): Promise<number> {
  const { total } = await database
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function rowOf({ id, name, role, doctor, email, createdAt, passwordHash }: NewAccount): Selectable<AccountTable> {
  return {
    id,
    name,
    role,
    doctor: doctor ?? null,
    email: email ?? null,
    password_hash: passwordHash ?? null,
    state: 'active',
    created_at: createdAt,
    changed_at: createdAt,
    version: 1,
  }
}

/** The account that a row holds, which may hold more. */
export function accountOf(row: Omit<Selectable<AccountTable>, 'password_hash'>): Account {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    doctor: row.doctor ?? undefined,
    email: row.email ?? undefined,
    state: row.state,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    version: row.version,
  }
}
