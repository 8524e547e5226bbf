import type { Clock } from '@waymark/server/values'
import { type Keepers, sharedPasswords } from '../composition/authentication.ts'
import type { Storage } from '../composition/open-storage.ts'
import { demonstrate, demonstrateAccounts } from './demonstration.ts'
import { isInUse } from './demonstration-database.ts'

/**
 * Fills a database for demonstration, once for all processes that start at the same time.
 *
 * @returns false if the database is in use: the demonstration passwords are public, so real accounts must not be mixed with them
 */
export function prepareDemonstration(storage: Storage, keepers: Keepers, clock: Clock): Promise<boolean> {
  return storage.prepare(async () => {
    if (await isInUse(storage, sharedPasswords)) return false
    await demonstrate(storage, clock)
    await demonstrateAccounts(storage, keepers, clock)
    return true
  })
}
