import { sql, type Kysely } from 'kysely'
import type { Engine } from '@waymark/server/storage'

type SchemaModule = Kysely<unknown>['schema']

/** Creates subscriptions and their deliveries; those with a `due_at` are still to be sent. */
export async function webhooks(schema: SchemaModule, engine: Engine): Promise<void> {
  await schema
    .createTable('webhook_subscription')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('doctor', 'text')
    .addColumn('kind', 'text')
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('former_secret', 'text')
    .addColumn('former_until', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await createDelivery(schema, engine)
}

async function createDelivery(schema: SchemaModule, engine: Engine): Promise<void> {
  const table = 'webhook_delivery'
  await schema
    .createTable(table)
    .addColumn('id', 'integer', (column) => engine.generatedKey(column))
    .addColumn('subscription', 'text', (column) =>
      column.notNull().references('webhook_subscription.id').onDelete('cascade'),
    )
    .addColumn('event', 'text', (column) => column.notNull().references('change_event.id').onDelete('cascade'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('delivered_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('answer', 'integer')
    .addColumn('fault', 'text')
    .execute()
  const [due, failed] = [sql.ref('due_at'), sql.ref('failed_at')]
  await schema.createIndex('webhook_delivery_of').on(table).columns(['subscription', 'id']).execute()
  await schema.createIndex('webhook_delivery_event').on(table).column('event').execute()
  const waiting = schema.createIndex('webhook_delivery_due').on(table).columns(['due_at', 'id'])
  await waiting.where(due, 'is not', null).execute()
  const order = schema.createIndex('webhook_delivery_order').on(table).columns(['subscription', 'subject', 'id'])
  await order.where(due, 'is not', null).execute()
  const dead = schema.createIndex('webhook_delivery_dead').on(table).columns(['subscription', 'failed_at'])
  await dead.where(failed, 'is not', null).execute()
}
