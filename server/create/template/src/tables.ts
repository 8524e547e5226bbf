import { tableOf } from '@waymark/server'
import { projects, tasks } from './description.ts'

/**
 * The tables that the collections are stored in. After a change of their fields, `npm run migration` writes the change of
 * the database. A new required field needs a value for stored rows: `tableOf(tasks, { state: 'open' })`.
 */
export const definitions = { projects: tableOf(projects), tasks: tableOf(tasks) }

/** The folder of the migrations. One that was released never changes. */
export const migrations = new URL('migrations/', import.meta.url)
