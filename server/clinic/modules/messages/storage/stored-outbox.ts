import type { MessageDatabase, Database, MessageTable } from './schema.ts'
import { sql } from 'kysely'
import type { Outbox, TakenMail } from '../domain/outbox.ts'
import { subjectIn } from './stored-messages.ts'

/** Stores the outbox: the due messages of the database. A lease postpones the due time. */
export function storedOutbox(database: MessageDatabase): Outbox {
  const releaseAs = (mail: TakenMail, row: Release): Promise<void> =>
    database.inTaggedTransaction(() => released(database.current, mail, row))
  return {
    async claim(now, { limit, until }) {
      const found = await dueIn(database.current, now).select('id').orderBy('due_at').limit(limit).execute()
      if (found.length === 0) return []
      const ids = found.map(({ id }) => id)
      return database.inTaggedTransaction(() => taken(database.current, { ids, now, until }))
    },
    delivered: (mail) => releaseAs(mail, { due_at: null, error: null }),
    postpone: (mail, dueAt, error) => releaseAs(mail, { due_at: dueAt, error: error ?? null }),
    giveUp: (mail, failedAt, error) => releaseAs(mail, { due_at: null, failed_at: failedAt, error }),
    async undelivered(since, limit) {
      const rows = await database.current
        .selectFrom('message')
        .select(['about_id as id', 'error'])
        .where('failed_at', '>=', since)
        .where('about_kind', '=', 'appointment')
        .orderBy('failed_at', 'desc')
        .limit(limit)
        .execute()
      const latest = new Map<string, string>()
      for (const { id, error } of rows) if (id !== null && !latest.has(id)) latest.set(id, error ?? '')
      return [...latest].map(([appointment, error]) => ({ appointment, error }))
    },
    async countDue(now) {
      const count = dueIn(database.current, now).select(({ fn }) => fn.countAll<number>().as('due'))
      const { due } = await count.executeTakeFirstOrThrow()
      return due
    },
    async discard(now) {
      const due = await dueIn(database.current, now).select('id').limit(discardedAtOnce).execute()
      if (due.length === 0) return 0
      const { numUpdatedRows } = await database.current
        .updateTable('message')
        .set({ due_at: null })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}

// Maximum batch size, so that other jobs do not starve.
const discardedAtOnce = 1000

function dueIn(database: Database, now: number) {
  return database.selectFrom('message').where('due_at', '<=', now)
}

interface Claim {
  readonly ids: readonly number[]
  readonly now: number
  readonly until: number
}

// A lease changes the due time, so only one of several concurrent processes gets a mail. Expired mails are skipped.
async function taken(database: Database, { ids, now, until }: Claim): Promise<readonly TakenMail[]> {
  const rows = await database
    .updateTable('message')
    .set({
      due_at: sql<number | null>`case when void_at <= ${now} then null else cast(${until} as bigint) end`,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', 'in', ids)
    .where('due_at', '<=', now)
    .returningAll()
    .execute()
  const live = rows.filter(({ due_at: due }) => due !== null)
  const addresses = await addressesOf(
    database,
    live.map(({ account }) => account),
  )
  return live.map((row) => ({
    message: row.id,
    key: `message-${String(row.id)}-${String(row.shown_at)}`,
    account: row.account,
    email: row.email ?? addresses.get(row.account)?.email,
    isVerified: addresses.get(row.account)?.isVerified === true,
    subject: row.subject,
    text: row.text,
    language: row.language ?? undefined,
    isMailOnly: row.removed_at !== null,
    kind: row.kind,
    about: subjectIn(row),
    attempts: row.attempts,
  }))
}

interface Address {
  readonly email: string
  readonly isVerified: boolean
}

async function addressesOf(database: Database, accounts: readonly string[]): Promise<ReadonlyMap<string, Address>> {
  if (accounts.length === 0) return new Map()
  const columns = ['id', 'email', 'email_verified_at as at'] as const
  const rows = await database.selectFrom('account').select(columns).where('id', 'in', accounts).execute()
  return new Map(
    rows.flatMap(({ id, email, at }) => (email === null ? [] : [[id, { email, isVerified: at !== null }] as const])),
  )
}

// After an expired lease the number of attempts differs, and the mail is not updated.
type Release = Partial<Pick<MessageTable, 'due_at' | 'failed_at' | 'error'>>

async function released(database: Database, { message, attempts }: TakenMail, row: Release): Promise<void> {
  await database
    .updateTable('message')
    .set(row)
    .where('id', '=', message)
    .where('attempts', '=', attempts)
    .where('due_at', 'is not', null)
    .execute()
}
