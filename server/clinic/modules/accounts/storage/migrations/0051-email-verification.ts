import type { Kysely } from 'kysely'

/** Adds the verification of e-mail addresses and the preferences for reminders. Present addresses are unverified. */
export async function emailVerification(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema.alterTable('account').addColumn('email_verified_at', 'bigint').execute()
  await schema.alterTable('account').addColumn('reminders', 'text').execute()
  await schema.alterTable('account').addColumn('reminder_hours', 'integer').execute()
}
