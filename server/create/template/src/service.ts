import {
  collection,
  collections,
  createService,
  type OpenTables,
  passwordAuthenticator,
  passwords,
} from '@waymark/server'
import type { Development } from '@waymark/server/development'
import type { Server } from 'node:http'
import { description, projects, tasks } from './description.ts'
import { pages } from './pages.ts'
import { definitions } from './tables.ts'

/** Everybody reads; the owner, who signs in, writes. The service closes the tables at its end. */
export async function service(
  tables: OpenTables,
  owner: { readonly password: string },
  development?: Development,
): Promise<Server> {
  const projectTable = await tables.table(definitions.projects)
  const taskTable = await tables.table(definitions.tasks)
  const passwordHash = await passwords().hash(owner.password)
  const mayWrite = (principal: unknown): boolean => principal !== undefined
  const server = createService({
    name: 'my-service',
    summary: 'Projects and their tasks.',
    version: '0.1.0',
    description,
    views: pages,
    authenticator: passwordAuthenticator('my-service', [{ id: 'owner', name: 'Owner', role: 'owner', passwordHash }]),
    inTransaction: tables.inTransaction,
    stateVersion: tables.stateVersion,
    development,
    home: { projects: { href: '/projects', title: 'Projects' }, tasks: { href: '/tasks', title: 'Tasks' } },
    routes: collections(description, [
      collection(projects, { path: '/projects', table: projectTable, mayWrite }),
      collection(tasks, { path: '/tasks', table: taskTable, mayWrite }),
    ]),
  })
  server.once('close', () => void tables.close())
  return server
}
