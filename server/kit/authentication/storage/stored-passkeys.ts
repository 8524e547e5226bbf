import type { Selectable } from 'kysely'
import type { TransactionalDatabase } from '../../storage/transaction.ts'
import type { AuthenticationSchema, WebauthnCredentialTable, WebauthnChallengeTable } from './tables.ts'
import type { Passkey, Passkeys, PasskeyChallenge, PasskeyChallenges } from '../passkey/passkey.ts'

/** Stores passkeys in the database. */
export function storedPasskeys(database: TransactionalDatabase<AuthenticationSchema>): Passkeys {
  return {
    async add(passkey) {
      const row = rowOf({ ...passkey, isSuspected: false })
      const { numInsertedOrUpdatedRows } = await database.current
        .insertInto('webauthn_credential')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n ? passkeyOf(row) : undefined
    },
    async find(id) {
      const query = database.current.selectFrom('webauthn_credential').selectAll().where('id', '=', id)
      const row = await query.executeTakeFirst()
      return row === undefined ? undefined : passkeyOf(row)
    },
    async list(account) {
      const rows = await database.current
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

function changing(
  database: TransactionalDatabase<AuthenticationSchema>,
): Pick<Passkeys, 'rename' | 'remove' | 'use' | 'suspect'> {
  return {
    async rename(account, id, name) {
      const { numUpdatedRows } = await database.current
        .updateTable('webauthn_credential')
        .set({ name })
        .where('account', '=', account)
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async remove(account, id) {
      const { numDeletedRows } = await database.current
        .deleteFrom('webauthn_credential')
        .where('account', '=', account)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async use(id, { counter, isSynced, usedAt }) {
      const { numUpdatedRows } = await database.current
        .updateTable('webauthn_credential')
        .set({ counter, is_synced: Number(isSynced), last_used_at: usedAt })
        .where('id', '=', id)
        .where('counter', counter === 0 ? '=' : '<', counter)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async suspect(id) {
      await database.current.updateTable('webauthn_credential').set({ is_suspected: 1 }).where('id', '=', id).execute()
    },
  }
}

function rowOf(passkey: Passkey): Selectable<WebauthnCredentialTable> {
  const { id, account, publicKey, counter, transports, model, name, createdAt, lastUsedAt = null } = passkey
  return {
    id,
    account,
    counter,
    model,
    name,
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
    id,
    account,
    counter,
    model,
    name,
    publicKey: row.public_key,
    transports: row.transports === '' ? [] : row.transports.split(' '),
    isShareable: row.is_shareable === 1,
    isSynced: row.is_synced === 1,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    isSuspected: row.is_suspected === 1,
  }
}

/** Stores passkey challenges in the database. */
export function storedPasskeyChallenges(database: TransactionalDatabase<AuthenticationSchema>): PasskeyChallenges {
  return {
    async add({ hash, purpose, account, opening, keyName, next, browser, expires }) {
      const row = {
        hash,
        purpose,
        expires,
        account: account ?? null,
        opening_name: opening?.name ?? null,
        opening_email: opening?.email ?? null,
        key_name: keyName ?? null,
        next: next ?? null,
        browser: browser ?? null,
      }
      await database.current.insertInto('webauthn_challenge').values(row).execute()
    },
    async find(hash, now) {
      const query = database.current.selectFrom('webauthn_challenge').selectAll().where('hash', '=', hash)
      const row = await query.where('expires', '>', now).executeTakeFirst()
      return row === undefined ? undefined : challengeOf(row)
    },
    // A single statement, so that one of many concurrent responses is verified.
    async consume(hash, purpose, now) {
      const row = await database.current
        .deleteFrom('webauthn_challenge')
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expires', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : challengeOf(row)
    },
    async purge(now) {
      await database.current.deleteFrom('webauthn_challenge').where('expires', '<=', now).execute()
    },
  }
}

function challengeOf(row: Selectable<WebauthnChallengeTable>): PasskeyChallenge {
  const { hash, purpose, expires, opening_name: name } = row
  return {
    hash,
    purpose,
    expires,
    account: row.account ?? undefined,
    opening: name === null ? undefined : { name, email: row.opening_email ?? undefined },
    keyName: row.key_name ?? undefined,
    next: row.next ?? undefined,
    browser: row.browser ?? undefined,
  }
}
