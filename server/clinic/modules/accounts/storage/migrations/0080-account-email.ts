import { type Kysely, sql } from 'kysely'

/** Adds an index for the account with an e-mail address. */
export async function accountEmail(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createIndex('account_by_email')
    .on('account')
    .column(sql`lower(email)`)
    .execute()
}
