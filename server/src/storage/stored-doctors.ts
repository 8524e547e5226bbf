import { sql, type Selectable } from 'kysely'
import type { Doctor, Doctors } from '../domain/doctor.ts'
import type { Page } from '../domain/page.ts'
import type { Database } from './database.ts'
import { paged } from './paged.ts'
import { executor } from './transaction.ts'
import type { DoctorTable } from './schema.ts'
import { statement } from './statement.ts'

/** Doctors in the database. */
export function storedDoctors(database: Database): Doctors {
  const find = statement<{ id: string }, Selectable<DoctorTable>>(['id'], ({ id }) =>
    database.selectFrom('doctor').selectAll().where('id', '=', id),
  )
  const counted = statement<object, { count: number; versions: number | null }>([], () =>
    database
      .selectFrom('doctor')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('version').as('versions')]),
  )
  return {
    page: (request) => pageOfDoctors(executor(database), request),
    async version() {
      const { rows } = await counted(executor(database), {})
      return `${String(rows[0]?.count ?? 0)}.${String(rows[0]?.versions ?? 0)}`
    },
    async find(id) {
      const { rows } = await find(executor(database), { id })
      return rows[0] === undefined ? undefined : doctorOf(rows[0])
    },
    async add({ timeZone, ...doctor }) {
      await executor(database)
        .insertInto('doctor')
        .values({ ...doctor, time_zone: timeZone, version: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

function pageOfDoctors(database: Database, request: Parameters<Doctors['page']>[0]): Promise<Page<Doctor>> {
  const words = wordsOf(request.words ?? '')
  return paged(request, {
    async total() {
      const { total } = await database
        .selectFrom('doctor')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where((where) => where.and(words.map((word) => sql<boolean>`${searched} like ${word} escape '!'`)))
        .executeTakeFirstOrThrow()
      return total
    },
    async items({ after, before, direction, limit }) {
      const rows = await database
        .selectFrom('doctor')
        .selectAll()
        .where((where) => where.and(words.map((word) => sql<boolean>`${searched} like ${word} escape '!'`)))
        .$if(after !== undefined, (query) => query.where(key, '>', after ?? ''))
        .$if(before !== undefined, (query) => query.where(key, '<', before ?? ''))
        .orderBy(key, direction)
        .limit(limit)
        .execute()
      return rows.map(doctorOf)
    },
  })
}

const searched = sql<string>`lower(name || ' ' || speciality)`

// What LIKE would take for more than itself is escaped.
function wordsOf(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
  return words.map((word) => `%${word.replaceAll(/[!%_]/g, '!$&')}%`)
}

// The same as doctorKey of the domain.
const key = sql<string>`name || char(10) || id`

/** The doctor that a row holds, which may hold more. */
export function doctorOf(row: Selectable<DoctorTable>): Doctor {
  const { id, name, speciality, time_zone: timeZone, address, version } = row
  return { id, name, speciality, timeZone, address, version }
}
