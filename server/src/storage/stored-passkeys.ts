import type { Selectable } from 'kysely'
import type { Passkey, Passkeys } from '../domain/passkey.ts'
import type { Database } from './database.ts'
import type { WebauthnCredentialTable } from './schema.ts'
import { executor } from './transaction.ts'

/** Passkeys in the database. */
export function storedPasskeys(database: Database): Passkeys {
  return {
    async add(passkey) {
      const row = rowOf({ ...passkey, isSuspected: false })
      const { numInsertedOrUpdatedRows } = await executor(database)
        .insertInto('webauthn_credential')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n ? passkeyOf(row) : undefined
    },
    async find(id) {
      const query = executor(database).selectFrom('webauthn_credential').selectAll().where('id', '=', id)
      const row = await query.executeTakeFirst()
      return row === undefined ? undefined : passkeyOf(row)
    },
    async list(account) {
      const rows = await executor(database)
        .selectFrom('webauthn_credential')
        .selectAll()
        .where('account', '=', account)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(passkeyOf)
    },
    ...changing(database),
  }
}

function changing(database: Database): Pick<Passkeys, 'rename' | 'remove' | 'use' | 'suspect'> {
  return {
    async rename(account, id, name) {
      const { numUpdatedRows } = await executor(database)
        .updateTable('webauthn_credential')
        .set({ name })
        .where('account', '=', account)
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async remove(account, id) {
      const { numDeletedRows } = await executor(database)
        .deleteFrom('webauthn_credential')
        .where('account', '=', account)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async use(id, { counter, isSynced, usedAt }) {
      const { numUpdatedRows } = await executor(database)
        .updateTable('webauthn_credential')
        .set({ counter, is_synced: Number(isSynced), last_used_at: usedAt })
        .where('id', '=', id)
        .where('counter', counter === 0 ? '=' : '<', counter)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async suspect(id) {
      await executor(database)
        .updateTable('webauthn_credential')
        .set({ is_suspected: 1 })
        .where('id', '=', id)
        .execute()
    },
  }
}

function rowOf(passkey: Passkey): Selectable<WebauthnCredentialTable> {
  const { id, account, publicKey, counter, transports, model, name, createdAt, lastUsedAt = null } = passkey
  return {
    ...{ id, account, counter, model, name },
    public_key: publicKey,
    transports: transports.join(' '),
    is_shareable: Number(passkey.isShareable),
    is_synced: Number(passkey.isSynced),
    created_at: createdAt,
    last_used_at: lastUsedAt,
    is_suspected: Number(passkey.isSuspected),
  }
}

function passkeyOf(row: Selectable<WebauthnCredentialTable>): Passkey {
  const { id, account, counter, model, name } = row
  return {
    ...{ id, account, counter, model, name },
    publicKey: row.public_key,
    transports: row.transports === '' ? [] : row.transports.split(' '),
    isShareable: row.is_shareable === 1,
    isSynced: row.is_synced === 1,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    isSuspected: row.is_suspected === 1,
  }
}
