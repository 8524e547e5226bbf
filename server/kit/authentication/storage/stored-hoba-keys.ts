import type { Selectable, Kysely } from 'kysely'
import type { HobaKey, HobaKeys } from '../hoba/hoba.ts'
import type { TransactionalDatabase } from '../../storage/transaction.ts'
import type { AuthenticationSchema, HobaKeyTable } from './tables.ts'
import { isUseToNote } from './stored-application-passwords.ts'

/** Stores public keys in the database. */
export function storedHobaKeys(database: TransactionalDatabase<AuthenticationSchema>): HobaKeys {
  const find = (kid: string): Promise<HobaKey | undefined> => findKey(database.current, kid)
  return {
    find,
    async add({ kid, account, publicKey, device, createdAt }) {
      await database.current
        .insertInto('hoba_key')
        .values({ kid, account, public_key: publicKey, device, created_at: createdAt, last_used_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const kept = await find(kid)
      return kept?.account === account && kept.publicKey === publicKey ? kept : undefined
    },
    async list(account) {
      const rows = await database.current
        .selectFrom('hoba_key')
        .selectAll()
        .where('account', '=', account)
        .orderBy('created_at', 'desc')
        .orderBy('kid')
        .execute()
      return rows.map(keyOf)
    },
    async rename(account, kid, device) {
      const { numUpdatedRows } = await database.current
        .updateTable('hoba_key')
        .set({ device })
        .where('account', '=', account)
        .where('kid', '=', kid)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async remove(account, kid) {
      const { numDeletedRows } = await database.current
        .deleteFrom('hoba_key')
        .where('account', '=', account)
        .where('kid', '=', kid)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    use: (kid, usedAt) =>
      database.afterwards(`use of HOBA key ${kid}`, async () => {
        await database.current
          .updateTable('hoba_key')
          .set({ last_used_at: usedAt })
          .where('kid', '=', kid)
          .where(isUseToNote(usedAt))
          .execute()
      }),
  }
}

async function findKey(database: Kysely<AuthenticationSchema>, kid: string): Promise<HobaKey | undefined> {
  const row = await database.selectFrom('hoba_key').selectAll().where('kid', '=', kid).executeTakeFirst()
  return row === undefined ? undefined : keyOf(row)
}

function keyOf(row: Selectable<HobaKeyTable>): HobaKey {
  return {
    kid: row.kid,
    account: row.account,
    publicKey: row.public_key,
    device: row.device,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  }
}
