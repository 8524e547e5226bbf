import { join } from 'node:path'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { inPostgres, postgresAbsence } from './postgres-server.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

type Test = (url: string) => Promise<void>

/** The database engines, with a new database for each test. */
export const engines: readonly (readonly [name: string, use: (test: Test) => Promise<void>])[] = [
  ['SQLite in memory', (test: Test): Promise<void> => test('sqlite::memory:')],
  [
    'SQLite in a file',
    (test: Test): Promise<void> => inTemporaryFolder((folder) => test(`sqlite:${join(folder, 'clinic.sqlite')}`)),
  ],
  ...(postgresAbsence === undefined ? [['PostgreSQL', inPostgres] as const] : []),
]

/** Creates a storage test for one engine. */
export function withStorage(
  use: (typeof engines)[number][1],
  test: (storage: Storage) => Promise<void>,
): () => Promise<void> {
  return () =>
    use(async (url) => {
      const storage = await openStorage(url)
      try {
        await test(storage)
      } finally {
        await storage.close()
      }
    })
}
