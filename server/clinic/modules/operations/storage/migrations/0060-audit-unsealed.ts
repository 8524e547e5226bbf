import type { Kysely } from 'kysely'
import type { Engine } from '@waymark/server/storage'

/** Creates the audit log entries that are not in the chain yet. */
export async function auditUnsealed(schema: Kysely<unknown>['schema'], engine: Engine): Promise<void> {
  await schema
    .createTable('audit_unsealed')
    .addColumn('number', 'integer', (column) => engine.generatedKey(column))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('who', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull())
    .execute()
}
