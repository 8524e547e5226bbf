import { sql, type Kysely } from 'kysely'
import type { Engine } from '@waymark/server/storage'

/** Creates the recorded changes and the counter of their places. */
export async function changes(
  schema: Kysely<unknown>['schema'],
  engine: Engine,
  database: Kysely<unknown>,
): Promise<void> {
  await schema
    .createTable('change_event')
    .addColumn('number', 'integer', (column) => engine.generatedKey(column))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('place', 'bigint')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('appointment', 'text')
    .addColumn('doctor', 'text')
    .addColumn('kind', 'text')
    .addColumn('slot', 'integer')
    .addColumn('account', 'text')
    .addColumn('version', 'integer')
    .execute()
  await schema.createIndex('change_event_place').on('change_event').column('place').execute()
  const place = sql.ref('place')
  await schema.createIndex('change_event_new').on('change_event').column('number').where(place, 'is', null).execute()
  await schema
    .createTable('change_place')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('last', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into change_place (id, last) values (1, 0)`.execute(database)
}
