import { sql, type Selectable, type Kysely } from 'kysely'
import type { Program, Programs } from '../oauth/program.ts'
import { paged, within } from '../../storage/paged.ts'
import type { AuthenticationSchema, ProgramTable } from './tables.ts'
import { statement } from '../../storage/statement.ts'
import type { TransactionalDatabase } from '../../storage/transaction.ts'

/** Stores client applications in the database. */
export function storedPrograms(database: TransactionalDatabase<AuthenticationSchema>): Programs {
  const find = statement<{ id: string }, Selectable<ProgramTable>>(['id'], ({ id }) =>
    database.current.selectFrom('program').selectAll().where('id', '=', id),
  )
  return {
    async find(id) {
      const [row] = (await find(database.current, { id })).rows
      return row === undefined ? undefined : { ...programOf(row), secretHash: row.secret_hash ?? undefined }
    },
    async add({ id, name, kind, redirectUris, secretHash, createdAt }) {
      const row = {
        ...{ id, name, kind },
        redirect_uris: written(redirectUris),
        secret_hash: secretHash ?? null,
        created_at: createdAt,
        version: 1,
      }
      await database.current.insertInto('program').values(row).execute()
      return programOf(row)
    },
    async change({ id, version }, { name, redirectUris }) {
      const rows = await database.current
        .updateTable('program')
        .set({ name, redirect_uris: written(redirectUris), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .execute()
      return rows.map(programOf)[0]
    },
    async remove(id) {
      const { numDeletedRows } = await database.current.deleteFrom('program').where('id', '=', id).executeTakeFirst()
      return numDeletedRows === 1n
    },
    ...listing(database),
  }
}

function listing(database: TransactionalDatabase<AuthenticationSchema>): Pick<Programs, 'page' | 'version'> {
  return {
    page: (request) =>
      paged(request, {
        total: async () => (await counted(database.current)).total,
        async items(stretch) {
          const rows = await within(
            database.current.selectFrom('program').selectAll(),
            sql.ref('id'),
            stretch,
          ).execute()
          return rows.map(programOf)
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
    .selectFrom('program')
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

function programOf(row: Selectable<ProgramTable>): Program {
  const { id, name, kind, version } = row
  return {
    ...{ id, name, kind, version },
    redirectUris: row.redirect_uris.split('\n').filter((uri) => uri !== ''),
    isConfidential: row.secret_hash !== null,
    createdAt: row.created_at,
  }
}
