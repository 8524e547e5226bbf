import { doctorFields } from '@waymark/shared/clinic'
import {
  columnsOf,
  distinctValues,
  extentOf,
  fieldColumns,
  paged,
  statement,
  within,
  wordIndex,
} from '@waymark/server/storage'
import { type CountedPage, languageInWords } from '@waymark/server/values'
import { type QueryExecutorProvider, sql, type RawBuilder, type Selectable } from 'kysely'
import { type Doctor, type DoctorDetails, type Doctors, type DoctorSearch, languagesMeant } from '../domain/doctor.ts'
import { corrected, searchable } from '../domain/search-words.ts'
import { specialitiesMeant, specialityVocabulary } from '../domain/specialities.ts'
import type { BookingDatabase, Database, DoctorTable } from './schema.ts'

/** Stores doctors in the database. */
export function storedDoctors(database: BookingDatabase): Doctors {
  const find = statement<{ id: string }, DoctorRow>(['id'], ({ id }) =>
    database.current.selectFrom('doctor').select(doctorRow).where('id', '=', id),
  )
  return {
    page: (request) => pageOfDoctors(database.current, request),
    extent: (request) =>
      extentOf(database.current, { from: sql`doctor where`, key, version: sql<number>`version` }, request),
    async find(id) {
      const { rows } = await find(database.current, { id })
      return rows[0] === undefined ? undefined : doctorOf(rows[0])
    },
    async languages() {
      const lists = await languageLists(database.current)
      return [...new Set(lists.flatMap((languages) => languages.split(' ')))].filter((tag) => tag !== '').sort()
    },
    specialities: () => distinctValues(database.current, 'doctor', 'speciality'),
    add: ({ id, ...details }) =>
      database.inTransaction(async () => {
        const rows = await database.current
          .insertInto('doctor')
          .values({ id, ...rowOf(details), version: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .execute()
        return indexed(database.current, rows)
      }),
    change: ({ id, version }, details) =>
      database.inTransaction(async () => {
        const rows = await database.current
          .updateTable('doctor')
          .set({ ...rowOf(details), version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .returningAll()
          .execute()
        return indexed(database.current, rows)
      }),
    async setPortrait({ id, version }, portrait) {
      const { numUpdatedRows } = await database.current
        .updateTable('doctor')
        .set({ portrait: portrait?.picture ?? null, portrait_alt: portrait?.alt ?? null, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

/** Returns a page of the found doctors. If there are none, words with typing errors are corrected. */
async function pageOfDoctors(database: Database, request: DoctorSearch): Promise<CountedPage<Doctor>> {
  const words = wordsOf(request.words ?? '')
  const page = await pageMatching(database, request, words)
  const known = page.total > 0 ? words : await correctedWords(database, words)
  return known === words ? page : pageMatching(database, request, known)
}

async function pageMatching(
  database: Database,
  request: DoctorSearch,
  words: readonly string[],
): Promise<CountedPage<Doctor>> {
  const meanings = await meaningsOf(database, words)
  const lists = request.language === undefined ? undefined : await listsWith(database, request.language)
  const found = await parts.matching(database, 'doctor.id', words, meanings)
  // Few doctors are sorted. Others are found in the index of their order, which has what a search looks at.
  const isRare = found?.isRare === true
  const conditions = [
    ...(isRare ? [found.condition] : words.map((word, at) => eitherOf(isIn(word), meanings[at]))),
    ...(lists === undefined ? [] : [sql<boolean>`(languages || '') in (${sql.join(lists)})`]),
  ]
  return paged(request, {
    async total() {
      // Without a condition, SQLite counts the pages of an index and not its rows.
      const all = database.selectFrom('doctor').select(({ fn }) => fn.countAll<number>().as('total'))
      const speaking = lists !== undefined && words.length === 0 ? all.where('languages', 'in', lists) : undefined
      const counted = conditions.length === 0 ? all : (speaking ?? all.where((where) => where.and(conditions)))
      return (await counted.executeTakeFirstOrThrow()).total
    },
    async items(stretch) {
      const all = database.selectFrom('doctor').where((where) => where.and(conditions))
      const rows = await within(all.selectAll(), isRare ? sql<string>`(${key} || '')` : key, stretch).execute()
      return rows.map(doctorOf)
    },
  })
}

type Condition = RawBuilder<boolean>

function eitherOf(one: Condition, other: Condition | undefined): Condition {
  return other === undefined ? one : sql<boolean>`(${one} or ${other})`
}

/**
 * Returns the conditions of what each word means in any language of the clinic: specialities and languages; undefined for a
 * name.
 */
async function meaningsOf(database: Database, words: readonly string[]): Promise<readonly (Condition | undefined)[]> {
  const languages = words.map(languagesMeant)
  const lists = languages.some((tags) => tags.length > 0) ? await languageLists(database) : []
  return words.map((word, at) => {
    const specialities = specialitiesMeant(word)
    const tags = languages[at] ?? []
    const ofSpeciality = sql<boolean>`speciality in (${sql.join(specialities)})`
    const ofLanguage = sql<boolean>`(languages || '') in (${sql.join(tags.flatMap((tag) => listsSpeaking(lists, tag)))})`
    if (specialities.length === 0) return tags.length === 0 ? undefined : ofLanguage
    return tags.length === 0 ? ofSpeciality : eitherOf(ofSpeciality, ofLanguage)
  })
}

// Doctors whose words are compared with a word that no doctor has.
const mostCompared = 2000

/** Returns the words with each one that is found nowhere replaced by the most similar word of a doctor or a speciality. */
async function correctedWords(database: Database, words: readonly string[]): Promise<readonly string[]> {
  const isKnown = await Promise.all(words.map((word) => isFound(database, word)))
  if (!isKnown.includes(false)) return words
  const rows = await database.selectFrom('doctor').select('searched').limit(mostCompared).execute()
  const vocabulary = new Set([...rows.flatMap(({ searched }) => wordsOf(searched)), ...specialityVocabulary])
  return words.map((word, at) => (isKnown[at] === true ? word : corrected(word, vocabulary)))
}

async function isFound(database: Database, word: string): Promise<boolean> {
  if (specialitiesMeant(word).length > 0 || languagesMeant(word).length > 0) return true
  const row = await database.selectFrom('doctor').select('id').where(isIn(word)).limit(1).executeTakeFirst()
  return row !== undefined
}

/** The words of doctors without each number of their first characters, because a search finds any part of a word. */
const parts = wordIndex('doctor_word', 'doctor')

/** Indexes a written doctor; returns it, or undefined if no row was written. */
async function indexed(database: Database, rows: readonly Selectable<DoctorTable>[]): Promise<Doctor | undefined> {
  for (const { id, searched } of rows) await indexDoctor(database, id, searched)
  return rows.map(doctorOf)[0]
}

/** Indexes the search text of a doctor. */
export async function indexDoctor(database: QueryExecutorProvider, id: string, searched: string): Promise<void> {
  await parts.replace(database, id, partsOf(searched))
}

function partsOf(searched: string): readonly string[] {
  const tails = wordsOf(searched).flatMap((word) => {
    const characters = Array.from(word)
    return characters.map((_, at) => characters.slice(at).join(''))
  })
  return [...new Set(tails)]
}

/** Returns the lists of languages, as doctors have them, with a language or a variant of it (RFC 4647 §3.3.1). */
export async function listsWith(database: Database, language: string): Promise<readonly string[]> {
  return listsSpeaking(await languageLists(database), language)
}

/** Returns the different lists of languages that doctors have. */
function languageLists(database: Database): Promise<readonly string[]> {
  return distinctValues(database, 'doctor', 'languages')
}

function listsSpeaking(lists: readonly string[], language: string): readonly string[] {
  const wanted = language.toLowerCase()
  const isWanted = (tag: string): boolean => tag === wanted || tag.startsWith(`${wanted}-`)
  const found = lists.filter((list) => list.toLowerCase().split(' ').some(isWanted))
  // No doctor has an empty list.
  return found.length === 0 ? [''] : found
}

function isIn(word: string): Condition {
  // SQLite would prepare the statement again for each pattern that is a parameter.
  return sql<boolean>`searched like '%' || ${literal(word)} || '%' escape '!'`
}

function wordsOf(text: string): readonly string[] {
  return searchable(text)
    .split(/\s+/u)
    .filter((word) => word !== '')
}

// PostgreSQL limits a row of an index to 2,700 bytes.
const mostSearched = 400

// Escapes the wildcards of LIKE.
function literal(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&')
}

// The same order as the domain's doctorKey.
const key = sql<string>`name || ${sql.lit('\n')} || id`

export const doctorColumns = fieldColumns('doctor', doctorFields, { separator: ' ' })

function rowOf(details: DoctorDetails): Omit<DoctorTable, 'id' | 'version' | 'portrait' | 'portrait_alt'> {
  const { name, speciality, languages } = details
  return { ...doctorColumns.row(details), searched: searchedOf(name, speciality, languages.join(' ')) }
}

/** Returns the search text of a doctor. */
export function searchedOf(name: string, speciality: string, languages: string): string {
  const spoken = languages.split(' ').map((tag) => languageInWords(tag, 'en'))
  return Array.from(searchable(`${name} ${speciality} ${spoken.join(', ')}`))
    .slice(0, mostSearched)
    .join('')
}

/** A stored doctor, without the search text. */
export type DoctorRow = Omit<Selectable<DoctorTable>, 'searched'>

/** The columns of a doctor. */
export const doctorRow = columnsOf<DoctorRow>({
  id: true,
  ...doctorColumns.columns,
  portrait: true,
  portrait_alt: true,
  version: true,
})

/** Maps a row, possibly with more columns, to a doctor. */
export function doctorOf(row: DoctorRow): Doctor {
  const { id, version, portrait: picture, portrait_alt: alt } = row
  const portrait = picture === null ? {} : { portrait: { picture, alt: alt ?? '' } }
  return { ...doctorColumns.values(row), ...portrait, id, version }
}
