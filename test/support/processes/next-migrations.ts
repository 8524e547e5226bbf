import { sql, type Migrations } from '@waymark/server/storage'

/** Migrations of a next version: one that the present version can live with, and one that it cannot. */
export const nextMigrations: Readonly<Record<string, Migrations>> = {
  expansion: {
    '9001-colours': async (schema, _engine, transaction) => {
      for (const table of ['appointment', 'slot', 'doctor', 'account']) {
        await schema.alterTable(table).addColumn('colour', 'text').execute()
        await schema
          .alterTable(table)
          .addColumn('shade', 'integer', (column) => column.notNull().defaultTo(1))
          .execute()
      }
      await sql`update appointment set colour = 'red'`.execute(transaction)
      await schema
        .createTable('colour')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .execute()
      await schema.createIndex('appointment_by_colour').on('appointment').columns(['colour', 'id']).execute()
    },
  },
  contraction: {
    // Without a column, the present version would answer with less than the entity tag says.
    '9001-rename': (schema) => schema.alterTable('appointment').renameTo('meeting').execute(),
  },
}
