import type { Selectable } from 'kysely'
import { sql, write } from '@waymark/server/storage'
import type { Changes, FeedPage, FeedPlace, NewChange, PlacedChange } from '../domain/change-event.ts'
import { changesOf } from './change-row.ts'
import type { ChangeTable, Database, WebhookDatabase } from './schema.ts'

/** Stores the recorded changes in the database. */
export function storedChanges(database: WebhookDatabase): Changes {
  const insert = write<NewRow>(columns, (row) => database.current.insertInto('change_event').values(row))
  return {
    async record(changes) {
      for (const change of changes) await insert(database.current, rowOf(change))
    },
    async place(now) {
      const waiting = database.current.selectFrom('change_event').select('number').where('place', 'is', null)
      if ((await waiting.limit(1).executeTakeFirst()) === undefined) return 0
      // The lock orders the commits of places, over all processes.
      const placing = async (): Promise<number> => {
        const events = await placed(database.current)
        await createDeliveries(database.current, events, now)
        return events.length
      }
      return database.inTransaction(placing, ['places of changes'], true)
    },
    after: (place, limit) => feedAfter(database.current, place, limit),
    async find(id) {
      const rows = await feed(database.current).where('id', '=', id).execute()
      return rows.flatMap(changesOf)[0]
    },
    async purge(before) {
      const { place: last = 1 } = (await latestOf(database.current)) ?? {}
      await database.current.deleteFrom('change_event').where('at', '<', before).where('place', '<', last).execute()
    },
  }
}

type NewRow = Omit<Selectable<ChangeTable>, 'number' | 'place'>

const columns = [
  'id',
  'type',
  'at',
  'subject',
  'appointment',
  'doctor',
  'kind',
  'slot',
  'account',
  'version',
] as const satisfies readonly (keyof NewRow)[]

// Limits the time of the lock.
const placedAtOnce = 200

/** Gives the next places to committed changes, within the transaction that has the lock. */
async function placed(database: Database): Promise<readonly string[]> {
  const { last } = await lastOf(database)
  const waiting = database
    .selectFrom('change_event')
    .select(['number', sql<number>`row_number() over (order by number)`.as('rank')])
    .where('place', 'is', null)
    .orderBy('number')
    .limit(placedAtOnce)
    .as('waiting')
  const rows = await database
    .updateTable('change_event')
    .from(waiting)
    .set({ place: sql<number>`${last} + waiting.rank` })
    .whereRef('change_event.number', '=', 'waiting.number')
    .returning('change_event.id as id')
    .execute()
  await database
    .updateTable('change_place')
    .set({ last: last + rows.length })
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Creates the deliveries of events to the subscriptions that want them, in the order of the places, within the transaction
 * that has the lock, so that each subscription numbers its events without gaps.
 */
async function createDeliveries(database: Database, events: readonly string[], now: number): Promise<void> {
  if (events.length === 0) return
  const wanted = database
    .selectFrom('change_event as event')
    .innerJoin('webhook_subscription as own', (join) => join.on('own.status', '<>', 'gone'))
    .select(['own.id', 'event.id as event', 'event.subject'])
    .select(sql<number>`cast(${now} as bigint)`.as('due_at'))
    .select(sql<number>`0`.as('attempts'))
    .select(sql<number>`own.counted + row_number() over (partition by own.id order by event.place)`.as('number'))
    .where('event.id', 'in', events)
    .where(sql<boolean>`own.events like '% ' || event.type || ' %'`)
    .where(sql<boolean>`(own.doctor is null or own.doctor = event.doctor)`)
    .where(sql<boolean>`(own.kind is null or own.kind = event.kind)`)
    .orderBy('event.place')
  await database
    .insertInto('webhook_delivery')
    .columns(['subscription', 'event', 'subject', 'due_at', 'attempts', 'number'])
    .expression(wanted)
    .execute()
  await database
    .updateTable('webhook_subscription')
    .from(latestNumbers(database, events))
    .set({ counted: sql<number>`latest.number` })
    .whereRef('webhook_subscription.id', '=', 'latest.subscription')
    .execute()
}

/** Returns the highest numbers that subscriptions have given to events. */
function latestNumbers(database: Database, events: readonly string[]) {
  return database
    .selectFrom('webhook_delivery')
    .select(({ fn }) => ['subscription', fn.max('number').as('number')])
    .where('event', 'in', events)
    .groupBy('subscription')
    .as('latest')
}

function lastOf(database: Database): Promise<{ readonly last: number }> {
  return database.selectFrom('change_place').select('last').executeTakeFirstOrThrow()
}

async function latestOf(database: Database): Promise<PlacedChange | undefined> {
  return (await feed(database).orderBy('place', 'desc').limit(1).execute()).flatMap(changesOf)[0]
}

function feed(database: Database) {
  return database.selectFrom('change_event').selectAll().where('place', '>', 0)
}

async function feedAfter(
  database: Database,
  place: FeedPlace | undefined,
  limit: number,
): Promise<FeedPage | undefined> {
  if (place !== undefined) {
    const known = await feed(database).where('place', '=', place.place).where('id', '=', place.id).executeTakeFirst()
    if (known === undefined) return undefined
  }
  const rows = await feed(database)
    .where('place', '>', place?.place ?? 0)
    .orderBy('place')
    .limit(limit + 1)
    .execute()
  const hasMore = rows.length > limit
  const items = rows.slice(0, limit).flatMap(changesOf)
  return { items, hasMore, latest: hasMore ? await latestOf(database) : (items.at(-1) ?? place) }
}

function rowOf({ id, type, at, appointment, doctor, kind, slot, user, version }: NewChange): NewRow {
  return {
    id,
    type,
    at,
    subject: appointment ?? user ?? id,
    appointment: appointment ?? null,
    doctor: doctor ?? null,
    kind: kind ?? null,
    slot: slot ?? null,
    account: user ?? null,
    version: version ?? null,
  }
}
