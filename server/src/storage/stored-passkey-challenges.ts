import type { Selectable } from 'kysely'
import type { PasskeyChallenge, PasskeyChallenges } from '../domain/passkey-challenge.ts'
import type { Database } from './database.ts'
import type { WebauthnChallengeTable } from './schema.ts'
import { executor } from './transaction.ts'

/** Challenges for passkeys in the database. */
export function storedPasskeyChallenges(database: Database): PasskeyChallenges {
  return {
    async add({ hash, purpose, account, opening, keyName, next, browser, expires }) {
      const row = {
        ...{ hash, purpose, expires },
        account: account ?? null,
        opening_name: opening?.name ?? null,
        opening_email: opening?.email ?? null,
        key_name: keyName ?? null,
        next: next ?? null,
        browser: browser ?? null,
      }
      await executor(database).insertInto('webauthn_challenge').values(row).execute()
    },
    async find(hash, now) {
      const query = executor(database).selectFrom('webauthn_challenge').selectAll().where('hash', '=', hash)
      const row = await query.where('expires', '>', now).executeTakeFirst()
      return row === undefined ? undefined : challengeOf(row)
    },
    // One statement, so that of many answers at once one is looked at.
    async consume(hash, purpose, now) {
      const row = await executor(database)
        .deleteFrom('webauthn_challenge')
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expires', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : challengeOf(row)
    },
    async sweep(now) {
      await executor(database).deleteFrom('webauthn_challenge').where('expires', '<=', now).execute()
    },
  }
}

function challengeOf(row: Selectable<WebauthnChallengeTable>): PasskeyChallenge {
  const { hash, purpose, expires, opening_name: name } = row
  return {
    ...{ hash, purpose, expires },
    account: row.account ?? undefined,
    opening: name === null ? undefined : { name, email: row.opening_email ?? undefined },
    keyName: row.key_name ?? undefined,
    next: row.next ?? undefined,
    browser: row.browser ?? undefined,
  }
}
