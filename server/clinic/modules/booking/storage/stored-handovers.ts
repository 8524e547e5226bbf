import { fieldColumns } from '@waymark/server/storage'
import { storedLinkFields } from '@waymark/shared/clinic'
import { sql, type Selectable } from 'kysely'
import type { BookingLink } from '../domain/booking-link.ts'
import type { AnyLink, Handover, Handovers } from '../domain/handover.ts'
import type { BookingDatabase, HandoverTable } from './schema.ts'

export const handoverColumns = fieldColumns('handover', storedLinkFields)

type Row = Selectable<HandoverTable>

/** Stores the links for others in the database. */
export function storedHandovers(database: BookingDatabase): Handovers {
  const latestFirst = () =>
    database.current.selectFrom('handover').selectAll().orderBy('given_at', 'desc').orderBy('id')
  return {
    async add(handover) {
      await database.current.insertInto('handover').values(rowOf(handover)).execute()
    },
    async find(id) {
      const row = await database.current.selectFrom('handover').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : (handoverOf(row) ?? bookingLinkOf(row))
    },
    async ofAppointments(appointments) {
      if (appointments.length === 0) return []
      const rows = await latestFirst().where('appointment', 'in', appointments).where('may', '<>', 'book').execute()
      return rows.flatMap((row) => handoverOf(row) ?? [])
    },
    async ofAccount(account) {
      const rows = await latestFirst().where('account', '=', account).execute()
      return rows.flatMap((row) => bookingLinkOf(row) ?? [])
    },
    async use(id, appointment, now) {
      await notEnded(id)
        .where('used_at', 'is', null)
        .set({ used_at: now, appointment, version: sql`version + 1` })
        .execute()
    },
    async end(id, now) {
      await notEnded(id)
        .set({ ended_at: now, version: sql`version + 1` })
        .execute()
    },
  }

  function notEnded(id: string) {
    return database.current.updateTable('handover').where('id', '=', id).where('ended_at', 'is', null)
  }
}

function rowOf({ id, may, appointment, account, givenAt, usedAt, endedAt, version, ...fields }: Whole): Row {
  return {
    id,
    may,
    appointment: appointment ?? null,
    account: account ?? null,
    ...handoverColumns.row(fields),
    given_at: givenAt,
    used_at: usedAt ?? null,
    ended_at: endedAt ?? null,
    version,
  }
}

type Whole = AnyLink & Partial<Pick<BookingLink, 'account' | 'appointment'>>

function sharedOf(row: Row): Pick<Handover, 'id' | 'givenAt' | 'usedAt' | 'endedAt' | 'version'> {
  return {
    id: row.id,
    givenAt: row.given_at,
    usedAt: row.used_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
    version: row.version,
  }
}

function handoverOf(row: Row): Handover | undefined {
  const { may, appointment } = row
  if (may === 'book' || appointment === null) return undefined
  const { name, until, note } = handoverColumns.values(row)
  return { ...sharedOf(row), may, appointment, name, until, note }
}

function bookingLinkOf(row: Row): BookingLink | undefined {
  const { latest, ...fields } = handoverColumns.values(row)
  const { may, account, appointment } = row
  if (may !== 'book' || account === null || latest === undefined) return undefined
  return { ...sharedOf(row), ...fields, may, account, latest, appointment: appointment ?? undefined }
}
