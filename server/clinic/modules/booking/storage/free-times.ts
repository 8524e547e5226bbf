import { sql, type RawBuilder, type Selectable } from 'kysely'
import { pagedUncounted, read } from '@waymark/server/storage'
import { firstInstantOf, lastInstantOf } from '@waymark/server/values'
import { compareTimes, type FreeSearch, type FreeTime, placeOfKey, type Schedules } from '../domain/schedule.ts'
import type { Doctor } from '../domain/doctor.ts'
import type { Slot } from '../domain/slot.ts'
import { slotOf } from './appointment-row.ts'
import type { BookingDatabase, Database, SlotTable } from './schema.ts'
import { doctorOf, listsWith } from './stored-doctors.ts'
import { unheld } from './taken-slot.ts'

/** Reads the open slots of several doctors. */
export function freeSlots(database: BookingDatabase): Pick<Schedules, 'free' | 'nextOf'> {
  return {
    free: (search, request) =>
      pagedUncounted(request, async ({ after, limit }) => {
        const conditions = freeAt(search, after)
        return withDoctors(database.current, await soonest(database.current, { search, conditions, limit }))
      }),
    async nextOf(doctors, now, count) {
      const slots = await ofEach(database.current, doctors, freeAt({ now }), count)
      return Map.groupBy(slots, ({ doctor }) => doctor)
    },
  }
}

type Condition = RawBuilder<unknown>

type Period = Pick<FreeSearch, 'now' | 'from' | 'to' | 'time'>

// A state that is a parameter would not match the condition of the indexes.
function freeAt({ now, from, to, time }: Period, after?: string): Condition {
  const least = Math.max(now + 1, from === undefined ? 0 : firstInstantOf(from))
  const { start, id } = placeOfKey(after)
  // SQLite finds the first slot by one condition only.
  const conditions = [
    sql`slot.state = 'open' and slot.closes_at > ${now}`,
    start < least ? sql`slot.start_instant >= ${least}` : sql`(slot.start_instant, slot.id) > (${start}, ${id})`,
    unheld(now),
    ...(from === undefined ? [] : [sql`slot.date >= ${from}`]),
    ...timeOfFirstDay(from, time),
    ...(to === undefined ? [] : [sql`slot.start_instant < ${lastInstantOf(to)} and slot.date <= ${to}`]),
  ]
  return sql.join(conditions, sql` and `)
}

function timeOfFirstDay(from: string | undefined, time: string | undefined): readonly Condition[] {
  if (from === undefined || time === undefined) return []
  return [sql`(slot.date > ${from} or slot.start_time >= ${time})`]
}

interface Wanted {
  readonly search: FreeSearch
  readonly conditions: Condition
  readonly limit: number
}

// The slots of so few doctors are read doctor by doctor.
const fewDoctors = 20
// Most searches find enough among so many of the next slots.
const window = 500

async function soonest(database: Database, { search, conditions, limit }: Wanted): Promise<readonly Slot[]> {
  const wanted = await wantedDoctors(database, search)
  if (wanted === undefined) return inOrderOfTime(database, sql`select slot.* from slot where ${conditions}`, limit)
  const few = await read(
    database,
    sql<{ id: string }>`
    select doctor.id from doctor where ${wanted} limit ${fewDoctors + 1}`,
  )
  if (few.length <= fewDoctors) {
    const ids = few.map(({ id }) => id)
    return inOrder(await ofEach(database, ids, conditions, limit), limit)
  }
  const next = sql`
    select * from (
      select * from slot where ${conditions} order by slot.start_instant, slot.id limit ${window}
    ) as slot where exists (select 1 from doctor where doctor.id = slot.doctor and ${wanted})`
  const found = await inOrderOfTime(database, next, limit)
  if (found.length === limit || !(await reachesBeyond(database, conditions))) return found
  // The first slots are those of the doctors with the earliest ones.
  const first = await read(
    database,
    sql<{ doctor: string }>`
    select slot.doctor from (
      select (
        select slot.id from slot where slot.doctor = doctor.id and ${conditions}
        order by slot.start_instant, slot.id limit 1
      ) as first from doctor where ${wanted}
    ) as known inner join slot on slot.id = known.first
    order by slot.start_instant, slot.id limit ${limit}`,
  )
  const ids = first.map(({ doctor }) => doctor)
  return inOrder(await ofEach(database, ids, conditions, limit), limit)
}

function inOrder(slots: readonly Slot[], limit: number): readonly Slot[] {
  return slots.toSorted(compareTimes).slice(0, limit)
}

/** Returns whether there are more slots than those of the window. */
async function reachesBeyond(database: Database, conditions: Condition): Promise<boolean> {
  const rows = await read(
    database,
    sql`
    select slot.id from slot where ${conditions} order by slot.start_instant, slot.id limit 1 offset ${window}`,
  )
  return rows.length > 0
}

/** Returns the condition of the doctors of a search, for which indexes exist; undefined for all doctors. */
export async function wantedDoctors(
  database: Database,
  { speciality, language }: Pick<FreeSearch, 'speciality' | 'language'>,
): Promise<Condition | undefined> {
  const conditions = [
    ...(speciality === undefined ? [] : [sql`doctor.speciality = ${speciality}`]),
    ...(language === undefined ? [] : [sql`doctor.languages in (${sql.join(await listsWith(database, language))})`]),
  ]
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
}

async function inOrderOfTime(database: Database, slots: Condition, limit: number): Promise<readonly Slot[]> {
  const rows = await read(
    database,
    sql<Selectable<SlotTable>>`
    ${slots} order by slot.start_instant, slot.id limit ${limit}`,
  )
  return rows.map(slotOf)
}

/** Returns the first slots of each doctor, in one statement that reads no others. */
async function ofEach(
  database: Database,
  doctors: readonly string[],
  conditions: Condition,
  count: number,
): Promise<readonly Slot[]> {
  if (doctors.length === 0) return []
  const each = doctors.map(
    (doctor) => sql`
      select * from (
        select slot.* from slot where slot.doctor = ${doctor} and ${conditions}
        order by slot.start_instant, slot.id limit ${count}
      ) as of_doctor`,
  )
  const rows = await read(database, sql<Selectable<SlotTable>>`${sql.join(each, sql` union all `)}`)
  return rows.map(slotOf)
}

async function withDoctors(database: Database, slots: readonly Slot[]): Promise<readonly FreeTime[]> {
  const ids = [...new Set(slots.map(({ doctor }) => doctor))]
  const rows = ids.length === 0 ? [] : await database.selectFrom('doctor').selectAll().where('id', 'in', ids).execute()
  const doctors = new Map<string, Doctor>(rows.map((row) => [row.id, doctorOf(row)]))
  return slots.flatMap((slot) => {
    const doctor = doctors.get(slot.doctor)
    return doctor === undefined ? [] : [{ slot, doctor }]
  })
}
