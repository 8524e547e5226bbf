import { fieldColumns } from '@waymark/server/storage'
import { calendarFeedFields } from '@waymark/shared/clinic'
import type { Selectable } from 'kysely'
import type { Feed, Feeds } from '../domain/feed.ts'
import type { CalendarDatabase, FeedTable } from './schema.ts'

export const feedColumns = fieldColumns('calendar_feed', calendarFeedFields)

/** Stores the calendar feeds in the database. */
export function storedFeeds(database: CalendarDatabase): Feeds {
  const all = () => database.current.selectFrom('calendar_feed').selectAll()
  return {
    async add({ id, account, createdAt, ...fields }) {
      const row = { id, account, created_at: createdAt, ...feedColumns.row(fields) }
      await database.current.insertInto('calendar_feed').values(row).execute()
    },
    async find(id) {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row === undefined ? undefined : feedOf(row)
    },
    async list(account) {
      const rows = await all().where('account', '=', account).orderBy('created_at', 'desc').orderBy('id').execute()
      return rows.map(feedOf)
    },
    async remove(id) {
      await database.current.deleteFrom('calendar_feed').where('id', '=', id).execute()
    },
  }
}

function feedOf(row: Selectable<FeedTable>): Feed {
  return { id: row.id, account: row.account, createdAt: row.created_at, ...feedColumns.values(row) }
}
