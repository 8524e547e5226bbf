import { sql, type Selectable, type Updateable } from 'kysely'
import type { WaitingEntry, WaitingFilter, WaitingList } from '../domain/waiting-list.ts'
import type { Page, PageRequest } from '@waymark/server/values'
import { pagedUncounted, withinNumbered } from '@waymark/server/storage'
import type { BookingDatabase, Database, WaitingEntryTable } from './schema.ts'

/** Stores the waiting list in the database. */
export function storedWaitingList(database: BookingDatabase): WaitingList {
  return {
    join: (entry, today) => database.inTransaction(() => join(database.current, entry, today)),
    async find(id) {
      const row = await entries(database.current).where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : entryOf(row)
    },
    page: (filter, request) => pageOf(database.current, filter, request),
    nextFor: (slot) => nextFor(database.current, slot),
    async offered({ id }, { slot, hold, until }) {
      await database.current.insertInto('waiting_offer').values({ entry: id, slot }).execute()
      const row = { state: 'offered', offered_slot: slot, offered_hold: hold, offered_until: until } as const
      await change(database.current, row).where('id', '=', id).execute()
    },
    async wait(hold) {
      const row = { state: 'waiting', ...noOffer } as const
      await change(database.current, row).where('offered_hold', '=', hold).where('state', '=', 'offered').execute()
    },
    async settle(hold) {
      await change(database.current, { state: 'taken' })
        .where('offered_hold', '=', hold)
        .where('state', '=', 'offered')
        .execute()
    },
    async leave({ id, version }) {
      const { numUpdatedRows } = await change(database.current, { state: 'left' })
        .where('id', '=', id)
        .where('version', '=', version)
        .where(isLive)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    untaken: (today, limit) =>
      database.current
        .selectFrom('waiting_entry')
        .select(({ fn }) => ['doctor', fn.countAll<number>().as('patients')])
        .where(isLive)
        .where('state', '=', 'waiting')
        .where('last_day', '>=', today)
        .where('id', 'in', database.current.selectFrom('waiting_offer').select('entry'))
        .groupBy('doctor')
        .orderBy('patients', 'desc')
        .orderBy('doctor')
        .limit(limit)
        .execute(),
    async passed(now, limit) {
      const rows = await entries(database.current)
        .where('state', '=', 'offered')
        .where('offered_until', '<=', now)
        .orderBy('offered_until')
        .limit(limit)
        .execute()
      return rows.map(entryOf)
    },
  }
}

// A state that is a parameter would not match the condition of the indexes.
const isLive = sql<boolean>`state in ('waiting', 'offered')`
const noOffer = { offered_slot: null, offered_hold: null, offered_until: null } as const

// The same order as the domain's waitingKey.
const order = { number: 'joined_at', id: 'id' } as const

function entries(database: Database) {
  return database.selectFrom('waiting_entry').selectAll()
}

function change(database: Database, row: Updateable<WaitingEntryTable>) {
  return database.updateTable('waiting_entry').set({ ...row, version: sql`version + 1` })
}

// An entry for past days is expired, so it gives way to the new one.
async function join(database: Database, entry: WaitingEntry, today: string): Promise<boolean> {
  await change(database, { state: 'left' })
    .where('doctor', '=', entry.doctor)
    .where('account', '=', entry.account)
    .where(isLive)
    .where('state', '=', 'waiting')
    .where('last_day', '<', today)
    .execute()
  const added = await database
    .insertInto('waiting_entry')
    .values(rowOf(entry))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

async function nextFor(
  database: Database,
  { id, doctor, date }: Parameters<WaitingList['nextFor']>[0],
): Promise<WaitingEntry | undefined> {
  const before = database.selectFrom('waiting_offer').select('entry').where('slot', '=', id)
  const row = await entries(database)
    .where('doctor', '=', doctor)
    .where(isLive)
    .where('state', '=', 'waiting')
    .where('first_day', '<=', date)
    .where('last_day', '>=', date)
    .where('id', 'not in', before)
    .orderBy('joined_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : entryOf(row)
}

function filtered(database: Database, { doctor, account }: WaitingFilter) {
  return database
    .selectFrom('waiting_entry')
    .where(isLive)
    .$if(doctor !== undefined, (query) => query.where('doctor', '=', doctor ?? ''))
    .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''))
}

function pageOf(database: Database, filter: WaitingFilter, request: PageRequest): Promise<Page<WaitingEntry>> {
  return pagedUncounted(request, async (stretch) => {
    const rows = await withinNumbered(filtered(database, filter).selectAll(), order, stretch).execute()
    return rows.map(entryOf)
  })
}

function rowOf({ id, doctor, account, from, to, joinedAt, state, version }: WaitingEntry): WaitingEntryTable {
  return { id, doctor, account, first_day: from, last_day: to, joined_at: joinedAt, state, ...noOffer, version }
}

function entryOf(row: Selectable<WaitingEntryTable>): WaitingEntry {
  const { offered_slot: slot, offered_hold: hold, offered_until: until } = row
  return {
    id: row.id,
    doctor: row.doctor,
    account: row.account,
    from: row.first_day,
    to: row.last_day,
    joinedAt: row.joined_at,
    state: row.state,
    offer: slot === null || hold === null || until === null ? undefined : { slot, hold, until },
    version: row.version,
  }
}
