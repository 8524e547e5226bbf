import type { Migration } from '@waymark/server/storage'

/** Lists the tasks of a project in one state by an index. */
export const migration: Migration = (schema) =>
  schema.createIndex('tasks_of_a_project').on('task').columns(['project', 'state']).execute()
