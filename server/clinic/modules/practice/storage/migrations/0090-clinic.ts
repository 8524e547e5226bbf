import type { Kysely } from 'kysely'

const optional = [
  ...['description', 'street', 'postal_code', 'town', 'country', 'telephone', 'email'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['emergency', 'time_zone', 'colour'],
]

/** Creates the table of the clinic, which has one row, and that of its legal notices in each language. */
export async function clinic(schema: Kysely<unknown>['schema']): Promise<void> {
  const table = schema
    .createTable('clinic')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text')
  await optional.reduce((created, name) => created.addColumn(name, 'text'), table).execute()
  await schema
    .createTable('legal_notice')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    // 1 while a part of the template is left
    .addColumn('draft', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('legal_notice_key', ['name', 'language'])
    .execute()
}
