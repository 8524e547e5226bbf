import { sql, type Kysely } from 'kysely'

/** Adds what lists of any length need: the state in the index of a doctor, and indexes of waiting patients and offers. */
export async function boundedLists(schema: Kysely<unknown>['schema']): Promise<void> {
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
  // The order of the list of doctors, with what a search looks at.
  await schema.dropIndex('doctor_in_order').execute()
  await schema
    .createIndex('doctor_in_order')
    .on('doctor')
    .columns([sql<string>`(name || ${sql.lit('\n')} || id)`, sql.ref('searched'), sql.ref('languages')])
    .execute()
}
