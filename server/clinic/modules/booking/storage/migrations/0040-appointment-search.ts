import { sql, type Kysely } from 'kysely'
import { createWordIndex, type Engine, wordIndex, wordsIn } from '@waymark/server/storage'
import type { BookingSchema } from '../schema.ts'

type SchemaModule = Kysely<unknown>['schema']

/** Adds the doctor, the day and the start of its slot to an appointment, an index for each list, and a word index. */
export async function appointmentSearch(
  schema: SchemaModule,
  _engine: Engine,
  database: Kysely<BookingSchema>,
): Promise<void> {
  await schema
    .alterTable('appointment')
    .addColumn('doctor', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('appointment')
    .addColumn('date', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('appointment')
    .addColumn('starts_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update appointment set
    doctor = (select slot.doctor from slot where slot.id = appointment.slot),
    date = (select slot.date from slot where slot.id = appointment.slot),
    starts_at = (select slot.start_instant from slot where slot.id = appointment.slot)`.execute(database)
  await schema.dropIndex('appointment_of_account').execute()
  const indexes = { start: [], account: ['account'], doctor: ['doctor'], state: ['state'] }
  for (const [name, columns] of Object.entries(indexes)) {
    await schema
      .createIndex(`appointment_by_${name}`)
      .on('appointment')
      .columns([...columns, 'starts_at', 'id'])
      .execute()
  }
  await createWordIndex(schema, 'appointment_word', 'appointment')
  await fillWords(database)
}

const rowsAtOnce = 1000

async function fillWords(database: Kysely<BookingSchema>): Promise<void> {
  const words = wordIndex('appointment_word', 'appointment')
  for (let after = ''; ;) {
    const rows = await database
      .selectFrom('appointment')
      .select(['id', 'patient_name', 'patient_email', 'patient_telephone'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const { id, patient_name: name, patient_email: email, patient_telephone: telephone } of rows) {
      await words.add(database, id, wordsIn(name, email, telephone))
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}
