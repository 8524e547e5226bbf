import { type Secrets, seal } from '@waymark/server/authentication'
import type { Selectable } from 'kysely'
import { sql } from '@waymark/server/storage'
import type { ChangeType } from '@waymark/shared/clinic'
import type {
  ChannelHeaders,
  FhirChannel,
  Subscription,
  SubscriptionDetails,
  Subscriptions,
} from '../domain/subscription.ts'
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
    ...storedChannels(database, secrets),
    async add(subscription, secret, headers = {}) {
      const { id, status, counted, createdAt, version } = subscription
      const about = { id, status, counted, created_at: createdAt, version, former_secret: null, former_until: null }
      const hidden = {
        secret: sealed.close(secret, [id]),
        headers: sealed.close(JSON.stringify(headers), [id, 'headers']),
      }
      const row = { ...about, ...rowOf(subscription), ...hidden }
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
    async secretsOf(id, now) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      if (row === undefined) return []
      const isFormerValid = row.former_secret !== null && (row.former_until ?? 0) > now
      const all = [row.secret, ...(isFormerValid ? [row.former_secret ?? ''] : [])]
      return all.flatMap((each) => sealed.open(each, [id]) ?? [])
    },
  }
}

type Channels = Pick<Subscriptions, 'setHeaders' | 'headersOf' | 'settle'>

function storedChannels(database: WebhookDatabase, secrets: Secrets): Channels {
  const sealed = seal(secrets, sealedSecrets)
  return {
    async settle(id, status, from) {
      await database.current
        .updateTable('webhook_subscription')
        .set({ status, version: sql`version + 1` })
        .where('id', '=', id)
        .where('status', 'in', from)
        .execute()
    },
    async setHeaders(id, headers) {
      await database.current
        .updateTable('webhook_subscription')
        .set({ headers: sealed.close(JSON.stringify(headers), [id, 'headers']) })
        .where('id', '=', id)
        .execute()
    },
    async headersOf(id) {
      const row = await database.current
        .selectFrom('webhook_subscription')
        .select('headers')
        .where('id', '=', id)
        .executeTakeFirst()
      const opened = row?.headers == null ? undefined : sealed.open(row.headers, [id, 'headers'])
      // Only this service seals such a text.
      return opened === undefined ? {} : (JSON.parse(opened) as ChannelHeaders)
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

type DetailColumns = Pick<
  Selectable<SubscriptionTable>,
  'url' | 'events' | 'doctor' | 'kind' | 'signature' | 'fhir_base' | 'content' | 'reason'
>

function rowOf({ url, events, doctor, type, signature, fhir }: SubscriptionDetails): DetailColumns {
  const channel = { fhir_base: fhir?.base ?? null, content: fhir?.content ?? null, reason: fhir?.reason ?? null }
  return { url, events: ` ${events.join(' ')} `, doctor: doctor ?? null, kind: type ?? null, signature, ...channel }
}

/** Returns the channel of a FHIR Subscription; undefined for a webhook. */
export function channelOf({
  fhir_base: base,
  content,
  reason,
}: Pick<Selectable<SubscriptionTable>, 'fhir_base' | 'content' | 'reason'>): FhirChannel | undefined {
  return base === null ? undefined : { base, content: content ?? 'empty', reason: reason ?? '' }
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
    fhir: channelOf(row),
    status: row.status,
    counted: row.counted,
    formerUntil: row.former_until ?? undefined,
    createdAt: row.created_at,
    version: row.version,
  }
}
