import type { Kysely } from 'kysely'
import type { Engine } from '@waymark/server/storage'
import type { BookingSchema } from '../schema.ts'

type SchemaModule = Kysely<unknown>['schema']

/** Adds the languages and the search text of doctors, and telephone numbers. */
export async function languages(schema: SchemaModule, _engine: Engine, database: Kysely<BookingSchema>): Promise<void> {
  const english = 'en'
  await schema
    .alterTable('doctor')
    .addColumn('languages', 'text', (column) => column.notNull().defaultTo(english))
    .execute()
  await schema
    .alterTable('doctor')
    .addColumn('searched', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('account').addColumn('telephone', 'text').execute()
  for (const { id, name, speciality } of await database.selectFrom('doctor').selectAll().execute()) {
    const searched = `${name} ${speciality} English`.normalize('NFKC').toLowerCase()
    await database.updateTable('doctor').set({ searched }).where('id', '=', id).execute()
  }
}
