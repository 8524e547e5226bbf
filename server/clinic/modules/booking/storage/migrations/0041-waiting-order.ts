import { sql, type Kysely } from 'kysely'

/** Adds an index in the order of the waiting list. */
export async function waitingOrder(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createIndex('waiting_in_order')
    .on('waiting_entry')
    .columns(['doctor', 'joined_at', 'id'])
    .where(sql.ref('state'), 'in', sql`('waiting', 'offered')`)
    .execute()
}
