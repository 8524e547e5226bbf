import { sql, type Kysely } from 'kysely'
import type { Engine } from '@waymark/server/storage'

/** Creates doctors, days, slots and appointments. */
export async function booking(schema: Kysely<unknown>['schema'], engine: Engine): Promise<void> {
  await schema
    .createTable('doctor')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('speciality', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('schedule_day')
    .addColumn('doctor', 'text', (column) => column.notNull().references('doctor.id'))
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('schedule_day_key', ['doctor', 'date'])
    .execute()
  await createSlot(schema, engine)
  await createAppointment(schema)
}

async function createSlot(schema: Kysely<unknown>['schema'], engine: Engine): Promise<void> {
  await schema
    .createTable('slot')
    .addColumn('id', 'integer', (column) => engine.generatedKey(column))
    .addColumn('doctor', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('start_time', 'text', (column) => column.notNull())
    .addColumn('end_time', 'text', (column) => column.notNull())
    .addColumn('start_instant', 'bigint', (column) => column.notNull())
    .addColumn('end_instant', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'booked')`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addForeignKeyConstraint('slot_day', ['doctor', 'date'], 'schedule_day', ['doctor', 'date'])
    .addUniqueConstraint('slot_once', ['doctor', 'start_instant'])
    .execute()
  await schema.createIndex('slot_of_day').on('slot').columns(['doctor', 'date', 'start_instant']).execute()
}

async function createAppointment(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('appointment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slot', 'integer', (column) => column.notNull().references('slot.id'))
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('booked', 'cancelled')`))
    .addColumn('patient_name', 'text', (column) => column.notNull())
    .addColumn('patient_age', 'integer', (column) => column.notNull())
    .addColumn('patient_email', 'text')
    .addColumn('patient_telephone', 'text')
    .addColumn('reason', 'text')
    .addColumn('booked_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  // A second safeguard: no slot has two live appointments.
  await schema
    .createIndex('appointment_once')
    .unique()
    .on('appointment')
    .column('slot')
    .where(sql.ref('state'), '=', sql.lit('booked'))
    .execute()
}
