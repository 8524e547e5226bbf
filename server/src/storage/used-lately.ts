import { sql, type RawBuilder } from 'kysely'
import { noteInterval } from '../domain/application-password.ts'

/** Whether a use changes what `last_used_at` says: it is kept to the minute, so that reading seldom writes. */
export function isUseToNote(usedAt: number): RawBuilder<boolean> {
  return sql<boolean>`(last_used_at is null or last_used_at <= ${usedAt - noteInterval})`
}
