import { sql, type Kysely } from 'kysely'
import type { Attachments, StoredFile } from '../../values/attachments.ts'
import { read } from '../statement.ts'
import type { TransactionalDatabase } from '../transaction.ts'

interface Stored {
  readonly attachment: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly digest: string
}

/** Creates the table of files if it is missing. Contents are base64, because backups hold texts and numbers only. */
export async function createAttachmentTable({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('attachment')
    .ifNotExists()
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('attachment', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('attachment_key', ['owner', 'item', 'attachment'])
    .execute()
}

/**
 * The files of a collection in a database.
 *
 * @param owner the name of the table of the items
 */
export function sqlAttachments(
  database: Pick<TransactionalDatabase<unknown>, 'current' | 'inTransaction'>,
  owner: string,
): Attachments {
  const at = (item: string, attachment: string) =>
    sql`owner = ${owner} and item = ${item} and attachment = ${attachment}`
  const fileOf = ({ name, type, size, digest }: Stored): StoredFile => ({ name, type, size, digest })
  return {
    async filesOf(item) {
      const stored = sql<Stored>`select attachment, name, type, size, digest from attachment
        where owner = ${owner} and item = ${item} order by attachment`
      const rows = await read(database.current, stored)
      return new Map(rows.map((row) => [row.attachment, fileOf(row)]))
    },
    async find(item, attachment) {
      const stored = sql<Stored & { readonly content: string }>`select * from attachment where ${at(item, attachment)}`
      const [row] = await read(database.current, stored)
      return row === undefined ? undefined : { ...fileOf(row), content: Buffer.from(row.content, 'base64') }
    },
    async put(item, attachment, { name, type, size, digest, content }, former) {
      const base64 = Buffer.from(content).toString('base64')
      const stored =
        former === undefined
          ? sql`insert into attachment (owner, item, attachment, name, type, size, digest, content)
              values (${sql.join([owner, item, attachment, name, type, size, digest, base64])})
              on conflict (owner, item, attachment) do nothing returning attachment`
          : sql`update attachment
              set name = ${name}, type = ${type}, size = ${size}, digest = ${digest}, content = ${base64}
              where ${at(item, attachment)} and digest = ${former} returning attachment`
      const { rows } = await database.inTransaction(() => stored.execute(database.current))
      return rows.length > 0
    },
    async remove(item, attachment, digest) {
      const removed = sql`delete from attachment
        where ${at(item, attachment)} and digest = ${digest} returning attachment`
      const { rows } = await database.inTransaction(() => removed.execute(database.current))
      return rows.length > 0
    },
    async removeAll(item) {
      await database.inTransaction(() =>
        sql`delete from attachment where owner = ${owner} and item = ${item}`.execute(database.current),
      )
    },
  }
}
