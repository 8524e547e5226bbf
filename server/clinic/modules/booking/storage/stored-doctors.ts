import { doctorFields } from '@waymark/shared/clinic'
import { fieldColumns } from '@waymark/server/values/field-columns'
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import { type Doctor, type DoctorDetails, type Doctors, type DoctorSearch, languagesInWords } from '../domain/doctor.ts'
import type { CountedPage } from '@waymark/server/values/page'
import { distinctValues } from '@waymark/server/storage/distinct'
import { paged, within } from '@waymark/server/storage/paged'
import type { BookingDatabase, Database, DoctorTable } from './schema.ts'
import { statement } from '@waymark/server/storage/statement'

/** Stores doctors in the database. */
export function storedDoctors(database: BookingDatabase): Doctors {
  const find = statement<{ id: string }, Selectable<DoctorTable>>(['id'], ({ id }) =>
    database.current.selectFrom('doctor').selectAll().where('id', '=', id),
  )
  const counted = statement<object, { count: number; versions: number | null }>([], () =>
    database.current
      .selectFrom('doctor')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('version').as('versions')]),
  )
  return {
    page: (request) => pageOfDoctors(database.current, request),
    async version() {
      const { rows } = await counted(database.current, {})
      return `${String(rows[0]?.count ?? 0)}.${String(rows[0]?.versions ?? 0)}`
    },
    async find(id) {
      const { rows } = await find(database.current, { id })
      return rows[0] === undefined ? undefined : doctorOf(rows[0])
    },
    async languages() {
      const lists = await distinctValues(database.current, 'doctor', 'languages')
      return [...new Set(lists.flatMap((languages) => languages.split(' ')))].filter((tag) => tag !== '').sort()
    },
    specialities: () => distinctValues(database.current, 'doctor', 'speciality'),
    async add({ id, ...details }) {
      const rows = await database.current
        .insertInto('doctor')
        .values({ id, ...rowOf(details), version: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute()
      return rows.map(doctorOf)[0]
    },
    async change({ id, version }, details) {
      const rows = await database.current
        .updateTable('doctor')
        .set({ ...rowOf(details), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .execute()
      return rows.map(doctorOf)[0]
    },
  }
}

function pageOfDoctors(database: Database, request: DoctorSearch): Promise<CountedPage<Doctor>> {
  const conditions = conditionsOf(request)
  const looked = () => database.selectFrom('doctor').where((where) => where.and(conditions))
  return paged(request, {
    async total() {
      const { total } = await looked()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    async items(stretch) {
      const rows = await within(looked().selectAll(), key, stretch).execute()
      return rows.map(doctorOf)
    },
  })
}

const searched = sql.ref('searched')
const spoken = sql<string>`lower(' ' || languages || ' ')`

function conditionsOf({ words = '', language }: DoctorSearch): Expression<SqlBool>[] {
  const found = wordsOf(words).map((word) => sql<boolean>`${searched} like ${`%${literal(word)}%`} escape '!'`)
  if (language === undefined) return found
  // A language range also matches its variants: pt matches pt-BR (RFC 4647 §3.3.1).
  const tag = literal(language.toLowerCase())
  const speaks = [`% ${tag} %`, `% ${tag}-%`].map((pattern) => sql<boolean>`${spoken} like ${pattern} escape '!'`)
  return [...found, sql<boolean>`(${sql.join(speaks, sql` or `)})`]
}

function wordsOf(text: string): readonly string[] {
  return searchable(text)
    .split(/\s+/u)
    .filter((word) => word !== '')
}

// Some databases lower-case only ASCII.
function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

// Escapes the wildcards of LIKE.
function literal(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&')
}

// The same order as the domain's doctorKey.
const key = sql<string>`name || ${sql.lit('\n')} || id`

const stored = fieldColumns(doctorFields, { separator: ' ' })

function rowOf(details: DoctorDetails): Omit<DoctorTable, 'id' | 'version'> {
  const { name, speciality, languages } = details
  return { ...stored.row(details), searched: searchable(`${name} ${speciality} ${languagesInWords(languages)}`) }
}

/** Maps a row, possibly with more columns, to a doctor. */
export function doctorOf(row: Omit<Selectable<DoctorTable>, 'searched'>): Doctor {
  const { id, version } = row
  return { ...stored.values(row), id, version }
}
