import { sql, type Selectable } from 'kysely'
import type { Availabilities, Availability, ExceptionalDay, Opening } from '../domain/availability.ts'
import { extentOf, fieldColumns, paged, statement, within } from '@waymark/server/storage'
import { slotRuleFields } from '@waymark/shared/clinic'
import type { BookingDatabase, Database, AvailabilityTable } from './schema.ts'

/** Stores the working hours of doctors in the database. */
export function storedAvailabilities(database: BookingDatabase): Availabilities {
  const find = statement<{ doctor: string }, Selectable<AvailabilityTable>>(['doctor'], ({ doctor }) =>
    database.current.selectFrom('availability').selectAll().where('doctor', '=', doctor),
  )
  return {
    async find(doctor) {
      const [row] = (await find(database.current, { doctor })).rows
      return row === undefined ? undefined : availabilityOf(row)
    },
    page: (request) =>
      paged(request, {
        async total() {
          const all = database.current.selectFrom('availability').select(({ fn }) => fn.countAll<number>().as('total'))
          return (await all.executeTakeFirstOrThrow()).total
        },
        async items(stretch) {
          const rows = await within(
            database.current.selectFrom('availability').selectAll(),
            sql.ref('doctor'),
            stretch,
          ).execute()
          return rows.map(availabilityOf)
        },
      }),
    extent: (request) =>
      extentOf(
        database.current,
        { from: sql`availability where`, key: sql<string>`doctor`, version: sql<number>`version` },
        request,
      ),
    async due(before, limit) {
      const rows = await database.current
        .selectFrom('availability')
        .select('doctor')
        .where('filled_at', '<', before)
        .orderBy('doctor')
        .limit(limit)
        .execute()
      return rows.map(({ doctor }) => doctor)
    },
    put: (availability) => put(database.current, availability),
    async setFilled(doctor, at) {
      await database.current.updateTable('availability').set({ filled_at: at }).where('doctor', '=', doctor).execute()
    },
  }
}

async function put(database: Database, availability: Availability): Promise<boolean> {
  const { doctor, version } = availability
  const row = { ...rowOf(availability), version: version + 1 }
  if (version === 0) {
    const added = await database
      .insertInto('availability')
      .values({ ...row, doctor, filled_at: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await database
    .updateTable('availability')
    .set(row)
    .where('doctor', '=', doctor)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const ruleColumns = fieldColumns('availability', slotRuleFields)

type Row = Selectable<AvailabilityTable>

function rowOf(availability: Availability): Omit<Row, 'doctor' | 'filled_at' | 'version'> {
  return {
    weekly: JSON.stringify(availability.weekly),
    exceptions: JSON.stringify(availability.exceptions),
    ...ruleColumns.row(availability),
    buffer: availability.buffer,
    notice: availability.notice,
  }
}

function availabilityOf(row: Row): Availability {
  return {
    doctor: row.doctor,
    // Only rowOf() writes these columns.
    weekly: JSON.parse(row.weekly) as readonly (readonly Opening[])[],
    exceptions: JSON.parse(row.exceptions) as readonly ExceptionalDay[],
    ...ruleColumns.values(row),
    buffer: row.buffer,
    notice: row.notice,
    version: row.version,
  }
}
