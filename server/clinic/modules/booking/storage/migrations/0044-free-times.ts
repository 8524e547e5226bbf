import { sql, type Kysely } from 'kysely'

/** Adds an index of the open slots of all doctors in the order of time, and those of the lists and searches of doctors. */
export async function freeTimes(schema: Kysely<unknown>['schema']): Promise<void> {
  const open = sql.lit('open')
  await schema
    .createIndex('slot_free')
    .on('slot')
    .columns(['start_instant', 'id', 'closes_at'])
    .where(sql.ref('state'), '=', open)
    .execute()
  await schema
    .createIndex('slot_free_of_doctor')
    .on('slot')
    .columns(['doctor', 'start_instant', 'id', 'closes_at'])
    .where(sql.ref('state'), '=', open)
    .execute()
  await schema.createIndex('doctor_by_speciality').on('doctor').columns(['speciality', 'id']).execute()
  // The order of the list of doctors, and what its validator counts.
  const order = sql<string>`(name || ${sql.lit('\n')} || id)`
  await schema.createIndex('doctor_in_order').on('doctor').column(order).execute()
  await schema.createIndex('doctor_by_version').on('doctor').column('version').execute()
  await schema.createIndex('doctor_by_languages').on('doctor').columns(['languages', 'id']).execute()
}
