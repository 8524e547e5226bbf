import type { Kysely } from 'kysely'

/** Creates the table of pictures, which has a row for each size. */
export async function pictures(schema: Kysely<unknown>['schema']): Promise<void> {
  await schema
    .createTable('picture')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('size', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_key', ['owner', 'size'])
    .execute()
  await schema.createIndex('picture_id').on('picture').columns(['id', 'size']).unique().execute()
}
