import type { Selectable } from 'kysely'
import type { PlacedChange } from '../domain/change-event.ts'
import type { TakenDelivery } from '../domain/delivery.ts'
import type { ChangeTable } from './schema.ts'

/** Maps a row to the event that is sent. */
export function eventOf(row: Selectable<ChangeTable>): TakenDelivery['event'] {
  return {
    id: row.id,
    type: row.type,
    at: row.at,
    appointment: row.appointment ?? undefined,
    doctor: row.doctor ?? undefined,
    kind: row.kind ?? undefined,
    slot: row.slot ?? undefined,
    user: row.account ?? undefined,
    version: row.version ?? undefined,
  }
}

/** Maps a row to a change of the feed, or nothing if it is an event of one subscription. */
export function changesOf(row: Selectable<ChangeTable>): readonly PlacedChange[] {
  const { type, ...event } = eventOf(row)
  return type === 'webhook.test' || type === 'webhook.handshake' ? [] : [{ ...event, type, place: row.place ?? 0 }]
}
