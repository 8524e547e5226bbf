import { sql, type Kysely } from 'kysely'

type SchemaModule = Kysely<unknown>['schema']

/** Adds the appointment types of doctors, and what an appointment of a type takes. */
export async function appointmentTypes(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('appointment_type')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('doctor', 'text', (column) => column.notNull().references('doctor.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('length', 'integer', (column) => column.notNull())
    .addColumn('buffer', 'integer')
    .addColumn('notice', 'integer')
    .addColumn('bookable_by', 'text', (column) => column.notNull())
    .addColumn('instructions', 'text')
    .addColumn('place', 'text')
    .addColumn('video_link', 'text')
    .addColumn('amount', 'integer')
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('offered', 'retired')`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('appointment_type_offered')
    .on('appointment_type')
    .columns(['doctor', 'length', 'name', 'id'])
    .where(sql.ref('state'), '=', sql.lit('offered'))
    .execute()
  await addBookedType(schema)
  // The slots of a live appointment after the first one.
  await schema
    .createTable('further_slot')
    .addColumn('slot', 'integer', (column) => column.primaryKey().references('slot.id'))
    .addColumn('appointment', 'text', (column) => column.notNull().references('appointment.id'))
    .execute()
  await schema.createIndex('further_slot_of_appointment').on('further_slot').column('appointment').execute()
}

const texts = ['type', 'end_time', 'referral', 'type_name', 'type_bookable_by', 'type_instructions', 'type_place']
const numbers = ['type_length', 'type_buffer', 'type_notice', 'type_amount']

// SQLite adds one column with each statement.
async function addBookedType(schema: SchemaModule): Promise<void> {
  for (const name of [...texts, 'type_video_link', 'type_currency']) {
    await schema.alterTable('appointment').addColumn(name, 'text').execute()
  }
  for (const name of numbers) await schema.alterTable('appointment').addColumn(name, 'integer').execute()
  await schema.alterTable('appointment').addColumn('ends_at', 'bigint').execute()
}
