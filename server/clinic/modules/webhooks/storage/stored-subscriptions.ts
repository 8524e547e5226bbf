import { type Secrets, seal } from '@waymark/server/authentication'
import type { Selectable } from 'kysely'
import { sql } from '@waymark/server/storage'
import type { ChangeType } from '@waymark/shared/clinic'
import type { Subscription, SubscriptionDetails, Subscriptions } from '../domain/subscription.ts'
import type { Database, SubscriptionTable, WebhookDatabase } from './schema.ts'

/** The purpose of the seal of the secrets. */
export const sealedSecrets = 'webhook secrets'

/** Stores subscriptions in the database. Their secrets are sealed, each for its row. */
export function storedSubscriptions(database: WebhookDatabase, secrets: Secrets): Subscriptions {
  const sealed = seal(secrets, sealedSecrets)
  const rows = () => database.current.selectFrom('webhook_subscription').selectAll()
  const update = async (
    { id, version }: Pick<Subscription, 'id' | 'version'>,
    row: Partial<SubscriptionTable>,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await database.current
      .updateTable('webhook_subscription')
      .set({ ...row, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
  return {
    async add(subscription, secret) {
      const { id, status, createdAt, version } = subscription
      const about = { id, status, created_at: createdAt, version, former_secret: null, former_until: null }
      const row = { ...about, ...rowOf(subscription), secret: sealed.close(secret, [id]) }
      await database.current.insertInto('webhook_subscription').values(row).execute()
    },
    async find(id) {
      return (await rows().where('id', '=', id).execute()).map(subscriptionOf)[0]
    },
    async all() {
      return (await rows().orderBy('created_at').orderBy('id').execute()).map(subscriptionOf)
    },
    async counts(id) {
      const count = countsOf(database.current, id)
      return { waiting: await count('due_at'), dead: await count('failed_at') }
    },
    change: (subscription, { status, ...details }) => update(subscription, { ...rowOf(details), status }),
    async rotate(subscription, secret, formerUntil) {
      const { id } = subscription
      const present = await rows().where('id', '=', id).executeTakeFirst()
      const former = { former_secret: present?.secret ?? null, former_until: formerUntil }
      return update(subscription, { secret: sealed.close(secret, [id]), ...former })
    },
    async remove(id) {
      await database.current.deleteFrom('webhook_subscription').where('id', '=', id).execute()
    },
    async end(id) {
      await database.current
        .updateTable('webhook_subscription')
        .set({ status: 'gone', version: sql`version + 1` })
        .where('id', '=', id)
        .where('status', '=', 'active')
        .execute()
    },
    async secretsOf(id, now) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      if (row === undefined) return []
      const isFormerValid = row.former_secret !== null && (row.former_until ?? 0) > now
      const all = [row.secret, ...(isFormerValid ? [row.former_secret ?? ''] : [])]
      return all.flatMap((each) => sealed.open(each, [id]) ?? [])
    },
  }
}

function countsOf(database: Database, subscription: string): (column: 'due_at' | 'failed_at') => Promise<number> {
  return async (column) => {
    const { count } = await database
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('subscription', '=', subscription)
      .where(column, 'is not', null)
      .executeTakeFirstOrThrow()
    return count
  }
}

type DetailColumns = Pick<Selectable<SubscriptionTable>, 'url' | 'events' | 'doctor' | 'kind' | 'signature'>

function rowOf({ url, events, doctor, type, signature }: SubscriptionDetails): DetailColumns {
  return { url, events: ` ${events.join(' ')} `, doctor: doctor ?? null, kind: type ?? null, signature }
}

function subscriptionOf(row: Selectable<SubscriptionTable>): Subscription {
  return {
    id: row.id,
    url: row.url,
    // Only this service writes the column, from such a list.
    events: row.events.trim().split(' ') as ChangeType[],
    doctor: row.doctor ?? undefined,
    type: row.kind ?? undefined,
    signature: row.signature,
    status: row.status,
    formerUntil: row.former_until ?? undefined,
    createdAt: row.created_at,
    version: row.version,
  }
}
