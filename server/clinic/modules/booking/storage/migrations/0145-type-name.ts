import { sql, type Kysely } from 'kysely'

/** Adds the index of the names of appointment types. */
export async function typeName(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createIndex('appointment_type_by_name')
    .on('appointment_type')
    .columns(['name', 'bookable_by'])
    .where(sql.ref('state'), '=', sql.lit('offered'))
    .execute()
}
