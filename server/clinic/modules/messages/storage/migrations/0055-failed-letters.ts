import { sql, type Kysely } from 'kysely'

/** Adds an index over the letters that were given up. */
export async function failedLetters(schema: Kysely<unknown>['schema']): Promise<void> {
  const failed = sql.ref('failed_at')
  await schema.createIndex('message_failed').on('message').column('failed_at').where(failed, 'is not', null).execute()
}
