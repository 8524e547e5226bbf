import { fieldColumns } from '@waymark/server/storage'
import { handoverFields } from '@waymark/shared/clinic'
import { sql, type Selectable } from 'kysely'
import type { Handover, Handovers } from '../domain/handover.ts'
import type { BookingDatabase, HandoverTable } from './schema.ts'

export const handoverColumns = fieldColumns('handover', handoverFields)

/** Stores the links for others in the database. */
export function storedHandovers(database: BookingDatabase): Handovers {
  return {
    async add(handover) {
      await database.current.insertInto('handover').values(rowOf(handover)).execute()
    },
    async find(id) {
      const row = await database.current.selectFrom('handover').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : handoverOf(row)
    },
    async ofAppointments(appointments) {
      if (appointments.length === 0) return []
      const rows = await database.current
        .selectFrom('handover')
        .selectAll()
        .where('appointment', 'in', appointments)
        .orderBy('given_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(handoverOf)
    },
    async close(id, how, now) {
      await database.current
        .updateTable('handover')
        .set({ ...(how === 'used' ? { used_at: now } : { ended_at: now }), version: sql`version + 1` })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('ended_at', 'is', null)
        .execute()
    },
  }
}

function rowOf({ id, appointment, givenAt, usedAt, endedAt, version, ...fields }: Handover): Selectable<HandoverTable> {
  return {
    id,
    appointment,
    ...handoverColumns.row(fields),
    given_at: givenAt,
    used_at: usedAt ?? null,
    ended_at: endedAt ?? null,
    version,
  }
}

function handoverOf(row: Selectable<HandoverTable>): Handover {
  return {
    id: row.id,
    appointment: row.appointment,
    ...handoverColumns.values(row),
    givenAt: row.given_at,
    usedAt: row.used_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
    version: row.version,
  }
}
