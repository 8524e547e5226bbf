import type { Selectable } from 'kysely'
import { pagedUncounted, sql, type Stretch } from '@waymark/server/storage'
import type { Deliveries, Delivery, DeliveryLease, FailedAttempt, TakenDelivery } from '../domain/delivery.ts'
import type { ChangeTable, Database, DeliveryTable, WebhookDatabase } from './schema.ts'
import { eventOf } from './change-row.ts'
import { channelOf } from './stored-subscriptions.ts'

/** Stores deliveries in the database. A lease postpones the due time. */
export function storedDeliveries(database: WebhookDatabase): Deliveries {
  const releaseAs = (taken: Released, row: Release): Promise<void> =>
    database.inTaggedTransaction(() => released(database.current, taken, row))
  const find: Deliveries['find'] = async (subscription, id) => {
    const query = deliveriesOf(database.current, subscription).where('webhook_delivery.id', '=', id)
    return (await query.execute()).map(deliveryOf)[0]
  }
  return {
    find,
    claim: (now, lease) => database.inTaggedTransaction(() => claimed(database.current, now, lease)),
    delivered: (taken, at, answer) => releaseAs(taken, { due_at: null, delivered_at: at, answer, fault: null }),
    postpone: (taken, dueAt, failed) => releaseAs(taken, { due_at: dueAt, ...faultColumns(failed) }),
    giveUp: (taken, at, failed) => releaseAs(taken, { due_at: null, failed_at: at, ...faultColumns(failed) }),
    test: (subscription, event, type = 'webhook.test') =>
      database.inTransaction(async () => {
        const about = { id: event.id, type, at: event.at, subject: event.id, place: 0 } as const
        const nothing = { appointment: null, doctor: null, kind: null, slot: null, account: null, version: null }
        await database.current
          .insertInto('change_event')
          .values({ ...about, ...nothing })
          .execute()
        const row = { subscription, event: event.id, subject: event.id, due_at: event.at, ...unsent }
        const made = await database.current
          .insertInto('webhook_delivery')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
        return { id: made.id, subscription, type: about.type, status: 'waiting', attempts: 0, at: event.at }
      }),
    async sendAgain(subscription, id, now) {
      const { numUpdatedRows } = await database.current
        .updateTable('webhook_delivery')
        .set({ due_at: now, failed_at: null, attempts: 0 })
        .where('subscription', '=', subscription)
        .where('id', '=', id)
        .where('failed_at', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n ? find(subscription, id) : undefined
    },
    page: ({ subscription, status }, request) =>
      pagedUncounted(request, async (stretch) => {
        const query = within(deliveriesOf(database.current, subscription), stretch)
        return (await (status === undefined ? query : query.where(isOfStatus[status])).execute()).map(deliveryOf)
      }),
    dead: (limit) =>
      database.current
        .selectFrom('webhook_delivery')
        .innerJoin('webhook_subscription', 'webhook_subscription.id', 'webhook_delivery.subscription')
        .select(['webhook_delivery.subscription', 'webhook_subscription.url'])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('webhook_delivery.failed_at', 'is not', null)
        .groupBy(['webhook_delivery.subscription', 'webhook_subscription.url'])
        .orderBy('webhook_delivery.subscription')
        .limit(limit)
        .execute(),
  }
}

const unsent = { number: null, attempts: 0, delivered_at: null, failed_at: null, answer: null, fault: null }

function faultColumns({ fault, answer }: FailedAttempt): Pick<Selectable<DeliveryTable>, 'fault' | 'answer'> {
  return { fault, answer: answer ?? null }
}

const isOfStatus = {
  waiting: sql<boolean>`webhook_delivery.due_at is not null`,
  dead: sql<boolean>`webhook_delivery.failed_at is not null`,
  delivered: sql<boolean>`webhook_delivery.due_at is null and webhook_delivery.failed_at is null`,
} as const

function deliveriesOf(database: Database, subscription: string) {
  return database
    .selectFrom('webhook_delivery')
    .innerJoin('change_event', 'change_event.id', 'webhook_delivery.event')
    .selectAll('webhook_delivery')
    .select(['change_event.type', 'change_event.at'])
    .where('webhook_delivery.subscription', '=', subscription)
}

// The domain's deliveryKey, latest first.
function within(query: ReturnType<typeof deliveriesOf>, { after, before, direction, limit }: Stretch) {
  return query
    .$if(after !== undefined, (all) => all.where('webhook_delivery.id', '<', numberOf(after)))
    .$if(before !== undefined, (all) => all.where('webhook_delivery.id', '>', numberOf(before)))
    .orderBy('webhook_delivery.id', direction === 'asc' ? 'desc' : 'asc')
    .limit(limit)
}

function numberOf(key = ''): number {
  return /^\d{1,9}$/.test(key) ? Number(key) : 0
}

function deliveryOf(row: Selectable<DeliveryTable> & Pick<ChangeTable, 'type' | 'at'>): Delivery {
  const ended = row.failed_at === null ? 'delivered' : 'dead'
  return {
    id: row.id,
    subscription: row.subscription,
    type: row.type,
    status: row.due_at === null ? ended : 'waiting',
    attempts: row.attempts,
    at: row.at,
    dueAt: row.due_at ?? undefined,
    deliveredAt: row.delivered_at ?? undefined,
    failedAt: row.failed_at ?? undefined,
    answer: row.answer ?? undefined,
    fault: row.fault ?? undefined,
  }
}

/** Leases due deliveries. Each changes its due time, so only one of several concurrent processes gets it. */
async function claimed(database: Database, now: number, lease: DeliveryLease): Promise<readonly TakenDelivery[]> {
  const ids = await dueIds(database, now, lease)
  if (ids.length === 0) return []
  const rows = await database
    .updateTable('webhook_delivery')
    .set({ due_at: lease.until, attempts: sql`attempts + 1` })
    .where('id', 'in', ids)
    .where('due_at', '<=', now)
    .returning(['id', 'attempts'])
    .execute()
  const attempts = new Map(rows.map((row) => [row.id, row.attempts]))
  if (attempts.size === 0) return []
  const events = await database
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_subscription', 'webhook_subscription.id', 'webhook_delivery.subscription')
    .innerJoin('change_event', 'change_event.id', 'webhook_delivery.event')
    .selectAll('change_event')
    .select(['webhook_delivery.id as delivery', 'webhook_delivery.subscription'])
    .select(['webhook_subscription.url', 'webhook_subscription.signature', 'webhook_subscription.status'])
    .select(['webhook_subscription.counted', 'webhook_subscription.fhir_base'])
    .select(['webhook_subscription.content', 'webhook_subscription.reason', 'webhook_delivery.number as rank'])
    .where('webhook_delivery.id', 'in', [...attempts.keys()])
    .execute()
  return events.map((row) => ({
    id: row.delivery,
    subscription: row.subscription,
    attempts: attempts.get(row.delivery) ?? 0,
    url: row.url,
    signature: row.signature,
    number: row.rank ?? undefined,
    recipient: { fhir: channelOf(row), status: row.status, counted: row.counted },
    event: eventOf(row),
  }))
}

// An event waits for the earlier ones of its subject. Each subscription has its share, so a slow program delays no other.
async function dueIds(
  database: Database,
  now: number,
  { limit, perSubscription }: DeliveryLease,
): Promise<readonly number[]> {
  const due = database
    .selectFrom('webhook_delivery as own')
    .innerJoin('webhook_subscription', 'webhook_subscription.id', 'own.subscription')
    .select(['own.id', 'own.due_at'])
    .select(sql<number>`row_number() over (partition by own.subscription order by own.due_at, own.id)`.as('rank'))
    .where('own.due_at', '<=', now)
    .innerJoin('change_event', 'change_event.id', 'own.event')
    .where((where) =>
      where.or([
        where('webhook_subscription.status', '=', 'active'),
        // Only its handshake is sent to a subscription that is not active yet.
        where.and([
          where('webhook_subscription.status', '=', 'requested'),
          where('change_event.type', '=', 'webhook.handshake'),
        ]),
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('webhook_delivery as earlier')
            .select('earlier.id')
            .whereRef('earlier.subscription', '=', 'own.subscription')
            .whereRef('earlier.subject', '=', 'own.subject')
            .whereRef('earlier.id', '<', 'own.id')
            .where('earlier.due_at', 'is not', null),
        ),
      ),
    )
    .as('due')
  const rows = await database
    .selectFrom(due)
    .select('id')
    .where('rank', '<=', perSubscription)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

// After an expired lease the number of attempts differs, and the delivery is not updated.
type Release = Partial<Omit<Selectable<DeliveryTable>, 'id'>>
type Released = Pick<TakenDelivery, 'id' | 'attempts'>

async function released(database: Database, { id, attempts }: Released, row: Release): Promise<void> {
  await database
    .updateTable('webhook_delivery')
    .set(row)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('due_at', 'is not', null)
    .execute()
}
