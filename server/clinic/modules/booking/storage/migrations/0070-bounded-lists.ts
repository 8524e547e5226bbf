import { sql, type Kysely } from 'kysely'
import { createWordIndex, type Engine, wordIndex } from '@waymark/server/storage'
import type { BookingSchema } from '../schema.ts'

type SchemaModule = Kysely<unknown>['schema']

/**
 * Adds what lists of any length need: the state in the index of a doctor's appointments, indexes of waiting patients and
 * offers, and indexes of what a search for doctors looks at.
 */
export async function boundedLists(
  schema: SchemaModule,
  _engine: Engine,
  database: Kysely<BookingSchema>,
): Promise<void> {
  await schema.dropIndex('appointment_by_doctor').execute()
  await schema
    .createIndex('appointment_by_doctor')
    .on('appointment')
    .columns(['doctor', 'starts_at', 'id', 'state'])
    .execute()
  await schema
    .createIndex('waiting_of_account')
    .on('waiting_entry')
    .columns(['account', 'joined_at', 'id'])
    .where(sql.ref('state'), 'in', sql`('waiting', 'offered')`)
    .execute()
  await schema
    .createIndex('waiting_by_hold')
    .on('waiting_entry')
    .column('offered_hold')
    .where(sql.ref('offered_hold'), 'is not', null)
    .execute()
  await indexDoctors(schema)
  await createWordIndex(schema, 'doctor_word', 'doctor')
  const words = wordIndex('doctor_word', 'doctor')
  for (const { id, searched } of await database.selectFrom('doctor').select(['id', 'searched']).execute()) {
    const tails = searched
      .split(/\s+/u)
      .flatMap((word) => Array.from(word, (_, at) => Array.from(word).slice(at).join('')))
    await words.add(database, id, [...new Set(tails)])
  }
}

async function indexDoctors(schema: SchemaModule): Promise<void> {
  // The order of the list of doctors.
  await schema.dropIndex('doctor_in_order').execute()
  await schema
    .createIndex('doctor_in_order')
    .on('doctor')
    .columns([sql<string>`(name || ${sql.lit('\n')} || id)`, sql.ref('searched'), sql.ref('languages')])
    .execute()
  await schema.dropIndex('doctor_by_speciality').execute()
  await schema.createIndex('doctor_by_speciality').on('doctor').columns(['speciality', 'languages', 'id']).execute()
}
