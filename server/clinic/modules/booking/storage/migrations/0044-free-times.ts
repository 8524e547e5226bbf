import { sql, type Kysely } from 'kysely'

/** Adds an index of the open slots of all doctors in the order of time, and those of the values to search by. */
export async function freeTimes(schema: Kysely<unknown>['schema']): Promise<void> {
  const open = sql.lit('open')
  await schema
    .createIndex('slot_free')
    .on('slot')
    .columns(['start_instant', 'id'])
    .where(sql.ref('state'), '=', open)
    .execute()
  await schema
    .createIndex('slot_free_of_doctor')
    .on('slot')
    .columns(['doctor', 'start_instant', 'id'])
    .where(sql.ref('state'), '=', open)
    .execute()
  await schema.createIndex('doctor_by_speciality').on('doctor').columns(['speciality', 'id']).execute()
  await schema.createIndex('doctor_by_languages').on('doctor').columns(['languages', 'id']).execute()
}
