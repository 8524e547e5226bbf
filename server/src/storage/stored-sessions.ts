import type { Selectable } from 'kysely'
import type { Account } from '../domain/account.ts'
import type { Session, Sessions } from '../domain/session.ts'
import type { Database } from './database.ts'
import type { AccountTable, SessionTable } from './schema.ts'
import { statement } from './statement.ts'
import { accountOf } from './stored-accounts.ts'
import { executor } from './transaction.ts'

type Joined = Omit<Selectable<SessionTable>, 'token_hash'> & AccountColumns
type AccountColumns = {
  readonly [
    Column in keyof Omit<AccountTable, 'password_hash'> as `account_${Column}`
  ]: Selectable<AccountTable>[Column]
}

/** Sessions in the database. */
export function storedSessions(database: Database): Sessions {
  // Of the hot path: every request with a cookie or a token asks this.
  const find = statement<{ tokenHash: string }, Joined>(['tokenHash'], ({ tokenHash }) =>
    database
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account')
      .select([
        ...sessionColumns,
        'account.id as account_id',
        'account.name as account_name',
        'account.role as account_role',
        'account.doctor as account_doctor',
        'account.email as account_email',
        'account.state as account_state',
        'account.created_at as account_created_at',
        'account.changed_at as account_changed_at',
        'account.version as account_version',
      ])
      .where('token_hash', '=', tokenHash),
  )
  return {
    ...changes(database),
    async find(tokenHash) {
      const { rows } = await find(executor(database), { tokenHash })
      return rows.map((row) => ({ session: sessionOf(row), account: joinedAccount(row) }))[0]
    },
    async list(account, now) {
      const rows = await executor(database)
        .selectFrom('session')
        .select(sessionColumns)
        .where('account', '=', account)
        .where('ended_at', 'is', null)
        .where('idle_end', '>', now)
        .where('absolute_end', '>', now)
        .orderBy('started_at', 'desc')
        .limit(100)
        .execute()
      return rows.map(sessionOf)
    },
  }
}

function changes(database: Database): Omit<Sessions, 'find' | 'list'> {
  return {
    async begin({ tokenHash, startedAt, idleEnd, absoluteEnd, ...session }) {
      const instants = { started_at: startedAt, last_used_at: startedAt, idle_end: idleEnd, absolute_end: absoluteEnd }
      await executor(database)
        .insertInto('session')
        .values({ ...session, ...instants, token_hash: tokenHash, ended_at: null })
        .execute()
    },
    async use(id, usedAt, idleEnd) {
      await executor(database)
        .updateTable('session')
        .set({ last_used_at: usedAt, idle_end: idleEnd })
        .where('id', '=', id)
        .execute()
    },
    async end(account, id, endedAt) {
      const { numUpdatedRows } = await executor(database)
        .updateTable('session')
        .set({ ended_at: endedAt })
        .where('account', '=', account)
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async endAll(account, endedAt, except) {
      await executor(database)
        .updateTable('session')
        .set({ ended_at: endedAt })
        .where('account', '=', account)
        .where('ended_at', 'is', null)
        .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
        .execute()
    },
    async sweep(now) {
      await executor(database).deleteFrom('session').where('absolute_end', '<=', now).execute()
    },
  }
}

const sessionColumns = [
  'session.id',
  'session.account',
  'session.method',
  'session.started_at',
  'session.last_used_at',
  'session.idle_end',
  'session.absolute_end',
  'session.ended_at',
  'session.agent',
  'session.client',
] as const

function sessionOf(row: Omit<Selectable<SessionTable>, 'token_hash'>): Session {
  return {
    id: row.id,
    account: row.account,
    method: row.method,
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
    idleEnd: row.idle_end,
    absoluteEnd: row.absolute_end,
    endedAt: row.ended_at ?? undefined,
    agent: row.agent,
    client: row.client,
  }
}

function joinedAccount(row: AccountColumns): Account {
  return accountOf({
    id: row.account_id,
    name: row.account_name,
    role: row.account_role,
    doctor: row.account_doctor,
    email: row.account_email,
    state: row.account_state,
    created_at: row.account_created_at,
    changed_at: row.account_changed_at,
    version: row.account_version,
  })
}
