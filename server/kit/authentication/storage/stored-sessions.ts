import type { Selectable } from 'kysely'
import type { AccountHolder } from '../account.ts'
import type { Session, Sessions, SessionUse } from '../session.ts'
import type { AuthenticationSchema, AccountHolderTable, SessionTable } from './tables.ts'
import { writesWithTimeout } from '../../storage/write-timeout.ts'
import { statement } from '../../storage/statement.ts'
import type { TransactionalDatabase } from '../../storage/transaction.ts'

type SessionColumn = Exclude<keyof SessionTable, 'token_hash' | 'agent' | 'client' | 'sign_in'>
type HolderColumn = 'name' | 'role' | 'represents' | 'language' | 'state'
type Joined = Pick<Selectable<SessionTable>, SessionColumn> & Pick<Selectable<AccountHolderTable>, HolderColumn>

/** Stores sessions in the database. */
export function storedSessions(database: TransactionalDatabase<AuthenticationSchema>): Sessions {
  // Hot path: called for every request with a cookie or token.
  const find = statement<{ tokenHash: string }, Joined>(['tokenHash'], ({ tokenHash }) =>
    database.current
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account')
      .select([
        ...useColumns,
        'account.name',
        'account.role',
        'account.represents',
        'account.language',
        'account.state',
      ])
      .where('token_hash', '=', tokenHash),
  )
  return {
    ...changes(database),
    async find(tokenHash) {
      const { rows } = await find(database.current, { tokenHash })
      return rows.map((row) => ({ session: useOf(row), account: holderOf(row) }))[0]
    },
    async list(account, now) {
      const rows = await database.current
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

function changes(database: TransactionalDatabase<AuthenticationSchema>): Omit<Sessions, 'find' | 'list'> {
  return {
    async begin({ tokenHash, startedAt, idleEnd, absoluteEnd, replaces, signIn, ...session }) {
      const instants = { started_at: startedAt, last_used_at: startedAt, idle_end: idleEnd, absolute_end: absoluteEnd }
      await database.current
        .insertInto('session')
        .values({
          ...session,
          ...instants,
          replaces: replaces.join(' '),
          sign_in: signIn,
          token_hash: tokenHash,
          ended_at: null,
        })
        .execute()
    },
    use: (id, usedAt, idleEnd) =>
      database.afterwards(`use of session ${id}`, async () => {
        await database.current
          .updateTable('session')
          .set({ last_used_at: usedAt, idle_end: idleEnd })
          .where('id', '=', id)
          .execute()
      }),
    endReplaced: endingReplaced(database),
    async end(account, id, endedAt) {
      const { numUpdatedRows } = await database.current
        .updateTable('session')
        .set({ ended_at: endedAt })
        .where('account', '=', account)
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async endAll(account, endedAt, except) {
      await database.current
        .updateTable('session')
        .set({ ended_at: endedAt })
        .where('account', '=', account)
        .where('ended_at', 'is', null)
        .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
        .execute()
    },
    async purge(now) {
      await database.current.deleteFrom('session').where('absolute_end', '<=', now).execute()
    },
  }
}

function endingReplaced(database: TransactionalDatabase<AuthenticationSchema>): Sessions['endReplaced'] {
  const withTimeout = writesWithTimeout()
  return async ({ id, replaces }, endedAt) => {
    const end = async (): Promise<void> => {
      await database.current
        .updateTable('session')
        .set({ ended_at: endedAt })
        .where('id', 'in', replaces)
        .where('ended_at', 'is', null)
        .execute()
      await database.current.updateTable('session').set({ replaces: '' }).where('id', '=', id).execute()
    }
    const write = (): Promise<void> => database.inTransaction(end, [`session ${id}`])
    // A read does not wait until the database writes again.
    if ((await withTimeout(write)) === undefined) await database.afterwards(`replaced by session ${id}`, write)
  }
}

const useColumns = [
  'session.id',
  'session.account',
  'session.method',
  'session.started_at',
  'session.last_used_at',
  'session.idle_end',
  'session.absolute_end',
  'session.ended_at',
  'session.replaces',
] as const

const sessionColumns = [...useColumns, 'session.agent', 'session.client', 'session.sign_in'] as const

function sessionOf(row: Omit<Selectable<SessionTable>, 'token_hash'>): Session {
  return { ...useOf(row), agent: row.agent, client: row.client, signIn: row.sign_in }
}

function useOf(row: Pick<Selectable<SessionTable>, SessionColumn>): SessionUse {
  return {
    id: row.id,
    account: row.account,
    method: row.method,
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
    idleEnd: row.idle_end,
    absoluteEnd: row.absolute_end,
    endedAt: row.ended_at ?? undefined,
    replaces: row.replaces === '' ? [] : row.replaces.split(' '),
  }
}

function holderOf({ account, name, role, represents, language, state }: Joined): AccountHolder {
  return { id: account, name, role, represents: represents ?? undefined, language: language ?? undefined, state }
}
