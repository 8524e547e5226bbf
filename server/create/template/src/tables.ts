import { openTables, type OpenTables, tableOf } from '@waymark/server'
import { migrationsIn } from '@waymark/server/storage'
import { projects, tasks } from './description.ts'

/**
 * The tables that the collections are stored in. After a change of their fields, `npm run migration` writes the change of
 * the database. A new required field needs a value for stored rows: `tableOf(tasks, { state: 'open' })`.
 */
export const definitions = { projects: tableOf(projects), tasks: tableOf(tasks) }

/** The folder of the migrations. One that was released never changes. */
export const migrations = new URL('migrations/', import.meta.url)

/**
 * Opens the database and migrates it.
 *
 * @param url `sqlite:FILE`, or `postgres://…` with the package `pg`
 */
export const openDatabase = async (url: string): Promise<OpenTables> =>
  openTables(url, { migrations: await migrationsIn(migrations) })
