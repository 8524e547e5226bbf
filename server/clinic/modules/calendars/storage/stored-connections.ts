import { isDeepStrictEqual } from 'node:util'
import { seal, type Seal, type Secrets } from '@waymark/server/authentication'
import type { Selectable, Updateable } from 'kysely'
import type { Connection, Connections, Copies, Copy, Place, ReadingState } from '../domain/connection.ts'
import type { CalendarDatabase, OtherCalendarTable } from './schema.ts'

// Maximum batch size, so that other jobs do not starve.
const idleAtOnce = 20

/** Stores the other calendars in the database; where they are is encrypted. */
export function storedConnections(database: CalendarDatabase, secrets: Secrets): Connections {
  const sealed = seal(secrets, 'other calendars')
  const all = () => database.current.selectFrom('other_calendar').selectAll()
  return {
    async add(connection) {
      await database.current.insertInto('other_calendar').values(rowOf(connection, sealed)).execute()
    },
    async find(id) {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : connectionOf(row, sealed)
    },
    async list(doctor) {
      const rows = await all().where('doctor', '=', doctor).orderBy('created_at').orderBy('id').execute()
      return rows.map((row) => connectionOf(row, sealed))
    },
    async change({ id, version, place: before }, { name, writes, place }, now) {
      const moved = isDeepStrictEqual(place, before) ? {} : { sealed_place: close(sealed, id, place) }
      const [row] = await database.current
        .updateTable('other_calendar')
        .set({ name, writes, ...moved, version: version + 1 })
        // The appointments are written again with the new choices.
        .set({ next_at: now, tag: null, written: null })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .execute()
      return row === undefined ? undefined : connectionOf(row, sealed)
    },
    async setPlace({ id, version }, place) {
      await database.current
        .updateTable('other_calendar')
        .set({ sealed_place: close(sealed, id, place) })
        .where('id', '=', id)
        .where('version', '=', version)
        .execute()
    },
    async remove(id) {
      await database.current.deleteFrom('calendar_copy').where('connection', '=', id).execute()
      await database.current.deleteFrom('other_calendar').where('id', '=', id).execute()
    },
    ...leasing(database, sealed),
  }
}

type Leasing = Pick<Connections, 'idle' | 'lease' | 'settle' | 'release'>

function leasing(database: CalendarDatabase, sealed: Seal): Leasing {
  const leased = (id: string, lease: number) =>
    database.current.updateTable('other_calendar').where('id', '=', id).where('leased_until', '=', lease)
  return {
    async idle(now) {
      const rows = await database.current
        .selectFrom('other_calendar')
        .selectAll()
        .where('leased_until', '<=', now)
        .where((where) =>
          where.or([
            where('next_at', '<=', now),
            where.and([where('writes', '<>', 'none'), where('failures', '=', 0)]),
          ]),
        )
        .orderBy('next_at')
        .limit(idleAtOnce)
        .execute()
      return rows.map((row) => connectionOf(row, sealed))
    },
    async lease(id, now, until) {
      const { numUpdatedRows } = await database.current
        .updateTable('other_calendar')
        .set({ leased_until: until })
        .where('id', '=', id)
        .where('leased_until', '<=', now)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async settle({ id }, lease, state) {
      const { numUpdatedRows } = await leased(id, lease).set(stateRow(state)).executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async release(id, lease) {
      await leased(id, lease).set({ leased_until: 0 }).execute()
    },
  }
}

function close(sealed: Seal, id: string, place: Place): string {
  return sealed.close(JSON.stringify(place), [id])
}

function rowOf(connection: Connection, sealed: Seal): Selectable<OtherCalendarTable> {
  const { id, doctor, name, writes, place, createdAt, reading, version } = connection
  return {
    id,
    doctor,
    name,
    writes,
    sealed_place: close(sealed, id, place),
    created_at: createdAt,
    tag: null,
    read_day: null,
    read_at: null,
    next_at: reading.nextAt,
    failures: 0,
    problem: null,
    unreadable: 0,
    written: null,
    leased_until: 0,
    version,
  }
}

const stateColumns = {
  tag: 'tag',
  day: 'read_day',
  readAt: 'read_at',
  nextAt: 'next_at',
  failures: 'failures',
  problem: 'problem',
  unreadable: 'unreadable',
  written: 'written',
} as const satisfies Readonly<Record<keyof ReadingState, keyof OtherCalendarTable>>

// A member that is given as undefined is cleared.
function stateRow(state: Partial<ReadingState>): Updateable<OtherCalendarTable> {
  const known = Object.entries(stateColumns) as [keyof ReadingState, string][]
  return Object.fromEntries(known.flatMap(([name, column]) => (name in state ? [[column, state[name] ?? null]] : [])))
}

function connectionOf(row: Selectable<OtherCalendarTable>, sealed: Seal): Connection {
  const { id, doctor, name, writes, sealed_place: text, created_at: createdAt, version } = row
  // Without its key, the place is lost, and the next reading tells so.
  const place = JSON.parse(sealed.open(text, [id]) ?? '{"address":"https://unknown.invalid/"}') as Place
  return { id, doctor, name, writes, place, createdAt, reading: readingIn(row), version }
}

function readingIn(row: Selectable<OtherCalendarTable>): ReadingState {
  return {
    tag: row.tag ?? undefined,
    day: row.read_day ?? undefined,
    readAt: row.read_at ?? undefined,
    nextAt: row.next_at,
    failures: row.failures,
    problem: row.problem ?? undefined,
    unreadable: row.unreadable,
    written: row.written ?? undefined,
  }
}

/** Stores the copies of appointments in other calendars. */
export function storedCopies(database: CalendarDatabase): Copies {
  return {
    list: (connection) =>
      database.current.selectFrom('calendar_copy').selectAll().where('connection', '=', connection).execute(),
    async put({ connection, appointment, address, tag, written }: Copy) {
      await database.current
        .insertInto('calendar_copy')
        .values({ connection, appointment, address, tag, written })
        .onConflict((conflict) =>
          conflict.columns(['connection', 'appointment']).doUpdateSet({ address, tag, written }),
        )
        .execute()
    },
    async remove({ connection, appointment }) {
      await database.current
        .deleteFrom('calendar_copy')
        .where('connection', '=', connection)
        .where('appointment', '=', appointment)
        .execute()
    },
  }
}
