import type { Migration } from '@waymark/server/storage'

/**
 * Creates the table project.
 * Creates the table task.
 */
export const migration: Migration = async (schema) => {
  await schema
    .createTable('project')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('goal', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('task')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('project', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due', 'text')
    .execute()
}
