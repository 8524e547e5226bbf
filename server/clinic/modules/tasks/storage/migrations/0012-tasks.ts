import { sql, type Kysely } from 'kysely'

type SchemaModule = Kysely<unknown>['schema']

/** Creates tasks and their items. */
export async function tasks(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('task')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('duplicates', 'integer', (column) => column.notNull())
    .addColumn('reached', 'integer', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('task_created').on('task').columns(['created_at', 'id']).execute()
  const state = sql.ref('state')
  const running = schema.createIndex('task_running').on('task').column('changed_at')
  await running.where(state, '=', sql.lit('running')).execute()
  await createItem(schema)
}

async function createItem(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('task_item')
    .addColumn('task', 'text', (column) => column.notNull().references('task.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('result', 'text')
    .addPrimaryKeyConstraint('task_item_key', ['task', 'position'])
    .execute()
  const state = sql.ref('state')
  const failed = schema.createIndex('task_item_failed').on('task_item').columns(['task', 'position'])
  await failed.where(state, '=', sql.lit('failed')).execute()
}
