import { sql, type Kysely } from 'kysely'
import type { Engine } from '@waymark/server/storage'
import type { BookingSchema } from '../schema.ts'

type SchemaModule = Kysely<unknown>['schema']

/**
 * Adds held, blocked and withdrawn slots, all states of appointments, working hours and the waiting list. Some engines
 * cannot alter a check constraint, so slots and appointments move to new tables.
 */
export async function bookingRules(
  schema: SchemaModule,
  engine: Engine,
  database: Kysely<BookingSchema>,
): Promise<void> {
  await sql`create table appointment_before as select * from appointment`.execute(database)
  await schema.dropTable('appointment').execute()
  await sql`create table slot_before as select * from slot`.execute(database)
  await schema.dropTable('slot').execute()
  await createSlot(schema, engine)
  await sql`insert into slot
    (id, doctor, date, start_time, end_time, start_instant, end_instant, state, closes_at, version)
    select id, doctor, date, start_time, end_time, start_instant, end_instant, state, start_instant, version
    from slot_before`.execute(database)
  await schema.dropTable('slot_before').execute()
  await createAppointment(schema)
  await sql`insert into appointment
    (id, slot, account, state, patient_name, patient_age, patient_email, patient_telephone, reason, set_aside,
     booked_at, changed_at, version)
    select id, slot, account, state, patient_name, patient_age, patient_email, patient_telephone, reason, '',
     booked_at, changed_at, version
    from appointment_before`.execute(database)
  await schema.dropTable('appointment_before').execute()
  await schema
    .alterTable('schedule_day')
    .addColumn('held_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await createHold(schema)
  await createAvailability(schema)
  await createWaitingList(schema)
}

async function createSlot(schema: SchemaModule, engine: Engine): Promise<void> {
  await schema
    .createTable('slot')
    .addColumn('id', 'integer', (column) => engine.generatedKey(column))
    .addColumn('doctor', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('start_time', 'text', (column) => column.notNull())
    .addColumn('end_time', 'text', (column) => column.notNull())
    .addColumn('start_instant', 'bigint', (column) => column.notNull())
    .addColumn('end_instant', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('open', 'booked', 'blocked', 'withdrawn')`),
    )
    .addColumn('closes_at', 'bigint', (column) => column.notNull())
    .addColumn('hold', 'text')
    .addColumn('held_until', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addForeignKeyConstraint('slot_day', ['doctor', 'date'], 'schedule_day', ['doctor', 'date'])
    .execute()
  await schema.createIndex('slot_of_day').on('slot').columns(['doctor', 'date', 'start_instant']).execute()
  await schema.createIndex('slot_ahead').on('slot').columns(['doctor', 'start_instant']).execute()
  // A withdrawn slot may return with another length.
  await schema
    .createIndex('slot_once')
    .unique()
    .on('slot')
    .columns(['doctor', 'start_instant'])
    .where(sql.ref('state'), '<>', sql.lit('withdrawn'))
    .execute()
}

async function createAppointment(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('appointment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slot', 'integer', (column) => column.notNull().references('slot.id'))
    .addColumn('account', 'text')
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('booked', 'arrived', 'fulfilled', 'no-show', 'cancelled')`),
    )
    .addColumn('patient_name', 'text', (column) => column.notNull())
    .addColumn('patient_age', 'integer', (column) => column.notNull())
    .addColumn('patient_email', 'text')
    .addColumn('patient_telephone', 'text')
    .addColumn('reason', 'text')
    .addColumn('cancellation', 'text')
    .addColumn('set_aside', 'text', (column) => column.notNull())
    .addColumn('booked_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  // A second safeguard: no slot has two live appointments.
  await schema
    .createIndex('appointment_once')
    .unique()
    .on('appointment')
    .column('slot')
    .where(sql.ref('state'), '<>', sql.lit('cancelled'))
    .execute()
  await schema.createIndex('appointment_of_account').on('appointment').columns(['account', 'id']).execute()
  await schema.createIndex('appointment_of_slot').on('appointment').column('slot').execute()
  await schema
    .createIndex('appointment_of_email')
    .on('appointment')
    .column(sql`lower(patient_email)`)
    .where(sql.ref('patient_email'), 'is not', null)
    .execute()
  await schema
    .createIndex('appointment_of_telephone')
    .on('appointment')
    .column('patient_telephone')
    .where(sql.ref('patient_telephone'), 'is not', null)
    .execute()
}

async function createHold(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('hold')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('account', 'text')
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await schema.createIndex('hold_of_account').on('hold').columns(['account', 'until']).execute()
  await schema.createIndex('hold_of_client').on('hold').columns(['client', 'until']).execute()
}

async function createAvailability(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('availability')
    .addColumn('doctor', 'text', (column) => column.primaryKey().references('doctor.id'))
    .addColumn('weekly', 'text', (column) => column.notNull())
    .addColumn('exceptions', 'text', (column) => column.notNull())
    .addColumn('slot_length', 'integer', (column) => column.notNull())
    .addColumn('buffer', 'integer', (column) => column.notNull())
    .addColumn('notice', 'integer', (column) => column.notNull())
    .addColumn('horizon', 'integer', (column) => column.notNull())
    .addColumn('per_day', 'integer')
    .addColumn('per_patient', 'integer')
    .addColumn('filled_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
}

async function createWaitingList(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('waiting_entry')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('doctor', 'text', (column) => column.notNull().references('doctor.id'))
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('first_day', 'text', (column) => column.notNull())
    .addColumn('last_day', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('waiting', 'offered', 'taken', 'left')`),
    )
    .addColumn('offered_slot', 'integer')
    .addColumn('offered_hold', 'text')
    .addColumn('offered_until', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  // An account waits at most once for a doctor.
  await schema
    .createIndex('waiting_once')
    .unique()
    .on('waiting_entry')
    .columns(['doctor', 'account'])
    .where(sql.ref('state'), 'in', sql`('waiting', 'offered')`)
    .execute()
  await schema
    .createTable('waiting_offer')
    .addColumn('entry', 'text', (column) => column.notNull().references('waiting_entry.id'))
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('waiting_offer_key', ['entry', 'slot'])
    .execute()
}
