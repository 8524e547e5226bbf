import type { MessageDatabase, Database, MessageTable } from './schema.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { InboxQuery, Message, Messages, MessageSubject, NewMessage } from '../domain/message.ts'
import { currentTranslator } from '@waymark/shared'
import { paged, type Stretch } from '@waymark/server/storage'

/** Stores messages in the database, including the outbox (stored-outbox.ts). */
export function storedMessages(database: MessageDatabase): Messages {
  return {
    send: (message) => insert(database.current, [message]),
    async sendAll(messages) {
      for (let at = 0; at < messages.length; at += rowsAtOnce) {
        await insert(database.current, messages.slice(at, at + rowsAtOnce))
      }
    },
    async withdraw({ kind, id }, kinds, now) {
      await database.current
        .deleteFrom('message')
        .where('about_id', '=', id)
        .where('about_kind', '=', kind)
        .where('kind', 'in', kinds)
        .where('shown_at', '>', now)
        .execute()
    },
    ...reading(database),
    ...changing(database),
  }
}

// Limits the parameters of a statement for every database.
const rowsAtOnce = 500

async function insert(database: Database, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length > 0) await database.insertInto('message').values(messages.map(rowOf)).execute()
}

function reading(database: MessageDatabase): Pick<Messages, 'inbox' | 'page' | 'find'> {
  return {
    // The messages that are shown last are purged last, so a version that includes their time does not repeat.
    async inbox(account, now) {
      const { sent, removed, unread, versions, latest } = await shown(database, { account, now })
        .select(({ fn }) => [
          fn.countAll<number>().as('sent'),
          fn.count<number>('removed_at').as('removed'),
          sql<number | null>`sum(case when read_at is null and removed_at is null then 1 else 0 end)`.as('unread'),
          fn.sum<number | null>('version').as('versions'),
          sql<number | null>`max(shown_at)`.as('latest'),
        ])
        .executeTakeFirstOrThrow()
      const version = [sent, versions ?? 0, latest ?? 0].map(String).join('.')
      return { total: sent - removed, unread: unread ?? 0, version }
    },
    page: (query, request) =>
      paged(request, {
        total: async () => {
          const counting = present(database, query).select(({ fn }) => fn.countAll<number>().as('total'))
          return (await counting.executeTakeFirstOrThrow()).total
        },
        items: (stretch) => itemsOf(database, query, stretch),
      }),
    async find(account, id, now) {
      const row = await present(database, { account, now }).selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : messageOf(row)
    },
  }
}

function changing(database: MessageDatabase): Pick<Messages, 'mark' | 'markAll' | 'remove'> {
  return {
    async mark({ id, version }, readAt) {
      const rows = await database.current
        .updateTable('message')
        .set({ read_at: readAt ?? null, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('removed_at', 'is', null)
        .returningAll()
        .execute()
      return rows.map(messageOf)[0]
    },
    async markAll(account, now) {
      await database.current
        .updateTable('message')
        .set({ read_at: now, version: sql`version + 1` })
        .where('account', '=', account)
        .where('shown_at', '<=', now)
        .where('read_at', 'is', null)
        .where('removed_at', 'is', null)
        .execute()
    },
    // The row stays without its content.
    async remove(account, id, now) {
      const { numUpdatedRows } = await database.current
        .updateTable('message')
        .set({ removed_at: now, subject: '', text: '', due_at: null, version: sql`version + 1` })
        .where('account', '=', account)
        .where('id', '=', id)
        .where('shown_at', '<=', now)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

function shown(database: MessageDatabase, { account, now }: InboxQuery) {
  return database.current.selectFrom('message').where('account', '=', account).where('shown_at', '<=', now)
}

function present(database: MessageDatabase, query: InboxQuery) {
  return shown(database, query)
    .where('removed_at', 'is', null)
    .$if(query.isUnread === true, (unread) => unread.where('read_at', 'is', null))
}

// The list is newest first, so the next page is older.
async function itemsOf(
  database: MessageDatabase,
  query: InboxQuery,
  { after, before, direction, limit }: Stretch,
): Promise<readonly Message[]> {
  const order = direction === 'asc' ? 'desc' : 'asc'
  const place = sql`(shown_at, id)`
  const rows = await present(database, query)
    .selectAll()
    .$if(after !== undefined, (one) => one.where(sql<boolean>`${place} < ${placeOf(after)}`))
    .$if(before !== undefined, (one) => one.where(sql<boolean>`${place} > ${placeOf(before)}`))
    .orderBy('shown_at', order)
    .orderBy('id', order)
    .limit(limit)
    .execute()
  return rows.map(messageOf)
}

/** Returns the place of a key (messageKey); an invalid key is before or after all others. */
function placeOf(key = ''): ReturnType<typeof sql> {
  const [, shownAt = '0', id = '0'] = /^(\d{1,15})\.(\d{1,9})$/.exec(key) ?? []
  return sql`(${Number(shownAt)}, ${Number(id)})`
}

function rowOf({
  account,
  kind,
  subject,
  text,
  about,
  sentAt,
  notBefore,
  until,
  isMailOnly = false,
  email,
}: NewMessage): Insertable<MessageTable> {
  const shownAt = Math.max(sentAt, notBefore ?? 0)
  return {
    account,
    kind,
    subject,
    text,
    language: currentTranslator().language,
    ...aboutRow(about),
    email: email ?? null,
    shown_at: shownAt,
    read_at: null,
    removed_at: isMailOnly ? sentAt : null,
    version: 1,
    due_at: shownAt,
    void_at: until ?? null,
    attempts: 0,
    failed_at: null,
    error: null,
  }
}

function aboutRow(about: MessageSubject | undefined): AboutRow {
  if (about === undefined) return { about_kind: null, about_id: null, about_version: null }
  return { about_kind: about.kind, about_id: about.id, about_version: about.version ?? null }
}

function messageOf(row: Selectable<MessageTable>): Message {
  const { id, account, kind, subject, text, version } = row
  return {
    id,
    account,
    kind,
    subject,
    text,
    version,
    about: subjectIn(row),
    shownAt: row.shown_at,
    readAt: row.read_at ?? undefined,
  }
}

type AboutRow = Pick<Selectable<MessageTable>, 'about_kind' | 'about_id' | 'about_version'>

/** Maps a row to a subject. */
export function subjectIn({
  about_kind: kind,
  about_id: id,
  about_version: version,
}: AboutRow): MessageSubject | undefined {
  if (kind === null || id === null) return undefined
  return version === null ? { kind, id } : { kind, id, version }
}
