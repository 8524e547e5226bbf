import { sql, type Kysely } from 'kysely'
import type { Engine } from '@waymark/server/storage'

/** Adds the start of its appointment to each word, so that the appointments of a frequent word are a range of the index. */
export async function wordOrder(
  schema: Kysely<unknown>['schema'],
  _engine: Engine,
  database: Kysely<unknown>,
): Promise<void> {
  await schema
    .alterTable('appointment_word')
    .addColumn('starts_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update appointment_word set
    starts_at = coalesce((select starts_at from appointment where id = appointment_word.appointment), 0)`.execute(
    database,
  )
  await schema.dropIndex('appointment_word_word').execute()
  await schema
    .createIndex('appointment_word_in_order')
    .on('appointment_word')
    .columns(['word', 'starts_at', 'appointment'])
    .execute()
}
