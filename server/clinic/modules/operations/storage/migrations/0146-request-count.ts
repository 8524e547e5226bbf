import type { Kysely } from 'kysely'

/** Adds the requests that each process has answered for clients near a limit, by minute. */
export async function requestCount(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('request_count')
    .addColumn('process', 'text', (column) => column.notNull())
    .addColumn('limit_name', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('minute', 'integer', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('request_count_key', ['minute', 'process', 'limit_name', 'client'])
    .execute()
}
