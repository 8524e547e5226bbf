import { openStorage, type Storage } from '../composition/open-storage.ts'
import type { Configuration } from '../settings/config.ts'
import { refuse } from './command-line.ts'

/** Opens the database of the settings; refuses to start if it cannot be opened. */
export async function openedStorage({
  DATABASE_URL,
  DATABASE_REPLICA,
  SECRET,
  PREVIOUS_SECRETS,
}: Configuration): Promise<Storage> {
  const replica = DATABASE_REPLICA === '' ? undefined : DATABASE_REPLICA
  try {
    return await openStorage(DATABASE_URL, { secret: SECRET, previousSecrets: PREVIOUS_SECRETS, replica })
  } catch (error) {
    return refuse(
      `The database of DATABASE_URL cannot be opened: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}
