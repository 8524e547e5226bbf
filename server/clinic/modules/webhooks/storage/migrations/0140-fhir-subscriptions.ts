import type { Kysely } from 'kysely'

/** Adds the channels of FHIR Subscriptions, and the numbers of the events of each subscription. */
export async function fhirSubscriptions(schema: Kysely<unknown>['schema']): Promise<void> {
  const table = 'webhook_subscription'
  await schema.alterTable(table).addColumn('fhir_base', 'text').execute()
  await schema.alterTable(table).addColumn('content', 'text').execute()
  await schema.alterTable(table).addColumn('reason', 'text').execute()
  await schema.alterTable(table).addColumn('headers', 'text').execute()
  await schema
    .alterTable(table)
    .addColumn('counted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('webhook_delivery').addColumn('number', 'integer').execute()
}
