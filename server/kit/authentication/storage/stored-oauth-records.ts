import type { Selectable, Kysely } from 'kysely'
import type { OAuthRecord, OAuthRecords } from '../oauth/oauth-record.ts'
import type { AuthenticationSchema, OAuthRecordTable } from './tables.ts'
import { statement } from '../../storage/statement.ts'
import type { TransactionalDatabase } from '../../storage/transaction.ts'

/** Stores OAuth records in the database. */
export function storedOAuthRecords(database: TransactionalDatabase<AuthenticationSchema>): OAuthRecords {
  const find = statement<{ id: string }, Selectable<OAuthRecordTable>>(['id'], ({ id }) =>
    database.current.selectFrom('oauth_record').selectAll().where('id', '=', id),
  )
  return {
    find: async (id) => (await find(database.current, { id })).rows.map(recordOf)[0],
    async findByUserCode(userCode) {
      const query = database.current.selectFrom('oauth_record').selectAll().where('user_code', '=', userCode)
      return (await query.execute()).map(recordOf)[0]
    },
    async put(record) {
      const row = rowOf(record)
      await database.current
        .insertInto('oauth_record')
        .values({ ...row, used_at: null, revoked_at: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
    },
    // A single statement, so that one of many concurrent uses is the first.
    async use(id, at) {
      const { numUpdatedRows } = await database.current
        .updateTable('oauth_record')
        .set({ used_at: at })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async list(kind, account, now) {
      const rows = await database.current
        .selectFrom('oauth_record')
        .selectAll()
        .where('account', '=', account)
        .where('kind', '=', kind)
        .where('revoked_at', 'is', null)
        .where('expires', '>', now)
        .orderBy('expires')
        .orderBy('id')
        .execute()
      return rows.map(recordOf)
    },
    ...ending(database),
  }
}

function ending(
  database: TransactionalDatabase<AuthenticationSchema>,
): Pick<OAuthRecords, 'revoke' | 'revokeFollowing' | 'revokeAll' | 'purge'> {
  const revoking = (at: number): ReturnType<typeof revokingIn> => revokingIn(database.current, at)
  return {
    async revoke(id, at) {
      await revoking(at).where('id', '=', id).execute()
    },
    async revokeFollowing(grant, at) {
      await revoking(at).where('grant_id', '=', grant).execute()
    },
    async revokeAll({ account, application }, at) {
      if (account === undefined && application === undefined)
        throw new Error('An account or a client application is required')
      await revoking(at)
        .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''))
        .$if(application !== undefined, (query) => query.where('application', '=', application ?? ''))
        .execute()
    },
    async purge(now) {
      await database.current.deleteFrom('oauth_record').where('forgotten', '<=', now).execute()
    },
  }
}

function revokingIn(database: Kysely<AuthenticationSchema>, at: number) {
  return database.updateTable('oauth_record').set({ revoked_at: at }).where('revoked_at', 'is', null)
}

type Written = Omit<Selectable<OAuthRecordTable>, 'used_at' | 'revoked_at'>

function rowOf(record: Omit<OAuthRecord, 'usedAt' | 'revokedAt'>): Written {
  const {
    id,
    kind,
    sealed,
    grant = null,
    userCode = null,
    account = null,
    application = null,
    expires,
    forgotten,
  } = record
  return { id, kind, sealed, grant_id: grant, user_code: userCode, account, application, expires, forgotten }
}

function recordOf(row: Selectable<OAuthRecordTable>): OAuthRecord {
  const { id, kind, sealed, expires, forgotten } = row
  return {
    id,
    kind,
    sealed,
    expires,
    forgotten,
    grant: row.grant_id ?? undefined,
    userCode: row.user_code ?? undefined,
    account: row.account ?? undefined,
    application: row.application ?? undefined,
    usedAt: row.used_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
  }
}
