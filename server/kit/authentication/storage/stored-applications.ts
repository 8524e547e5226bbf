import { sql, type Selectable, type Kysely } from 'kysely'
import type { ClientApplication, ClientApplications } from '../oauth/client-application.ts'
import { paged, within } from '../../storage/paged.ts'
import type { AuthenticationSchema, ApplicationTable } from './tables.ts'
import { statement } from '../../storage/statement.ts'
import type { TransactionalDatabase } from '../../storage/transaction.ts'

/** Stores client applications in the database. */
export function storedApplications(database: TransactionalDatabase<AuthenticationSchema>): ClientApplications {
  const find = statement<{ id: string }, Selectable<ApplicationTable>>(['id'], ({ id }) =>
    database.current.selectFrom('application').selectAll().where('id', '=', id),
  )
  return {
    async find(id) {
      const [row] = (await find(database.current, { id })).rows
      return row === undefined ? undefined : { ...applicationOf(row), secretHash: row.secret_hash ?? undefined }
    },
    async add({ id, name, kind, redirectUris, secretHash, createdAt }) {
      const row = {
        id,
        name,
        kind,
        redirect_uris: written(redirectUris),
        secret_hash: secretHash ?? null,
        created_at: createdAt,
        version: 1,
      }
      await database.current.insertInto('application').values(row).execute()
      return applicationOf(row)
    },
    async change({ id, version }, { name, redirectUris }) {
      const rows = await database.current
        .updateTable('application')
        .set({ name, redirect_uris: written(redirectUris), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .execute()
      return rows.map(applicationOf)[0]
    },
    async remove(id) {
      const { numDeletedRows } = await database.current
        .deleteFrom('application')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    ...listing(database),
  }
}

function listing(database: TransactionalDatabase<AuthenticationSchema>): Pick<ClientApplications, 'page' | 'version'> {
  return {
    page: (request) =>
      paged(request, {
        total: async () => (await counted(database.current)).total,
        async items(stretch) {
          const rows = await within(
            database.current.selectFrom('application').selectAll(),
            sql.ref('id'),
            stretch,
          ).execute()
          return rows.map(applicationOf)
        },
      }),
    async version() {
      const { total, versions, latest } = await counted(database.current)
      return `${String(total)}.${String(versions ?? 0)}.${String(latest ?? 0)}`
    },
  }
}

interface Counted {
  readonly total: number
  readonly versions: number | null
  readonly latest: number | null
}

function counted(database: Kysely<AuthenticationSchema>): Promise<Counted> {
  return database
    .selectFrom('application')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.sum<number | null>('version').as('versions'),
      sql<number | null>`max(created_at)`.as('latest'),
    ])
    .executeTakeFirstOrThrow()
}

// URIs contain no line breaks.
function written(redirectUris: readonly string[]): string {
  return redirectUris.join('\n')
}

function applicationOf(row: Selectable<ApplicationTable>): ClientApplication {
  const { id, name, kind, version } = row
  return {
    id,
    name,
    kind,
    version,
    redirectUris: row.redirect_uris.split('\n').filter((uri) => uri !== ''),
    isConfidential: row.secret_hash !== null,
    createdAt: row.created_at,
  }
}
