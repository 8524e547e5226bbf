import { type Kysely, sql } from 'kysely'

/**
 * Lets a link have no appointment yet, but what its holder may book for an account. Some engines cannot drop a
 * constraint, so the links move to a new table.
 */
export async function bookingLink(
  schema: Kysely<unknown>['schema'],
  _engine: unknown,
  database: Kysely<unknown>,
): Promise<void> {
  await sql`create table handover_before as select * from handover`.execute(database)
  await schema.dropTable('handover').execute()
  await schema
    .createTable('handover')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('appointment', 'text', (column) => column.references('appointment.id'))
    .addColumn('account', 'text')
    .addColumn('may', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('speciality', 'text')
    .addColumn('doctor', 'text', (column) => column.references('doctor.id'))
    .addColumn('latest', 'text')
    .addColumn('age', 'integer')
    .addColumn('given_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await sql`insert into handover (id, appointment, may, name, until, note, given_at, used_at, ended_at, version)
    select id, appointment, may, name, until, note, given_at, used_at, ended_at, version
    from handover_before`.execute(database)
  await schema.dropTable('handover_before').execute()
  await schema.createIndex('handover_of_appointment').on('handover').columns(['appointment', 'given_at']).execute()
  await schema.createIndex('handover_of_account').on('handover').columns(['account', 'given_at']).execute()
}
