import { sql, type RawBuilder } from 'kysely'

/** Whether a slot is held by nobody at an instant: a hold ends by itself. */
export function unheld(now: number): RawBuilder<boolean> {
  return sql<boolean>`(held_until is null or held_until <= ${now})`
}
