import {
  collection,
  collections,
  createService,
  openTables,
  passwordAuthenticator,
  passwords,
  tableOf,
} from '@waymark/server'
import type { Server } from 'node:http'
import { clinics, regionDescription } from './description.ts'

/** The entry of a region: everybody finds clinics, and the operator, who signs in, says where each one is. */
export async function region(url: string, operator: { readonly password: string }): Promise<Server> {
  const tables = await openTables(url)
  const table = await tables.table(tableOf(clinics))
  const passwordHash = await passwords().hash(operator.password)
  const server = createService({
    name: 'Region',
    summary: 'The clinics of a region.',
    version: '1',
    description: regionDescription,
    authenticator: passwordAuthenticator('Region', [{ id: 'ola', name: 'Ola', role: 'operator', passwordHash }]),
    inTransaction: tables.inTransaction,
    stateVersion: tables.stateVersion,
    home: { clinics: { href: '/clinics', title: 'Clinics' } },
    routes: collections(regionDescription, [
      collection(clinics, { path: '/clinics', table, mayWrite: (principal) => principal !== undefined }),
    ]),
  })
  server.once('close', () => void tables.close())
  return server
}
