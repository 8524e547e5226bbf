import { sql, type Kysely } from 'kysely'
import type { Engine } from '@waymark/server/storage'

/** Creates the payments of appointments, their checkouts at the provider, and the events that it has sent. */
export async function payments(schema: Kysely<unknown>['schema'], engine: Engine): Promise<void> {
  await schema
    .createTable('payment')
    .addColumn('number', 'integer', (column) => engine.generatedKey(column))
    .addColumn('appointment', 'text', (column) => column.notNull().unique().references('appointment.id'))
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('wanted', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('received', 'bigint', (column) => column.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('refunded_at', 'bigint')
    .addColumn('fault', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('payment_status').on('payment').columns(['status', 'number']).execute()
  await createCheckout(schema)
  await schema
    .createTable('payment_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('payment_event_at').on('payment_event').column('at').execute()
}

async function createCheckout(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('payment_checkout')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('appointment', 'text', (column) => column.notNull().references('payment.appointment'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text')
    .addColumn('url', 'text')
    .addColumn('expires', 'bigint')
    .addColumn('payment', 'text')
    .addColumn('received', 'bigint')
    .addColumn('refund', 'text')
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .execute()
  const due = sql.ref('due_at')
  await schema
    .createIndex('payment_checkout_of')
    .on('payment_checkout')
    .columns(['appointment', 'place'])
    .unique()
    .execute()
  await schema
    .createIndex('payment_checkout_due')
    .on('payment_checkout')
    .columns(['due_at', 'id'])
    .where(due, 'is not', null)
    .execute()
}
