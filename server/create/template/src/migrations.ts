import type { Migrations } from '@waymark/server/storage'

/**
 * What fields do not say of the schema; tables and their columns follow from the fields. The names are in the order of
 * their application. A migration that was released never changes.
 */
export const migrations: Migrations = {
  '0001-tasks-of-a-project': (schema) =>
    schema.createIndex('tasks_of_a_project').on('task').columns(['project', 'state']).execute(),
}
