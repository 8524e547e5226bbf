import type { Kysely } from 'kysely'

/** Adds the known sign-in locations of accounts, and the account of a count of failed sign-ins. */
export async function knownPlace(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('known_place')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_place_key', ['account', 'place'])
    .execute()
  await schema.createIndex('known_place_seen').on('known_place').column('seen_at').execute()
  await schema.alterTable('guess').addColumn('account', 'text').execute()
  await schema.createIndex('guess_of_account').on('guess').column('account').execute()
}
