import { sql, type RawBuilder } from 'kysely'
import {
  atReach,
  every,
  extentOf,
  mostCandidates,
  type NumberedOrder,
  numberedRange,
  pagedUncounted,
  type Reach,
  reachOf,
  read,
  type Stretch,
  withinNumbered,
  wordIndex,
  type WordMatch,
  type WordRanges,
  wordsIn,
} from '@waymark/server/storage'
import {
  type Extent,
  type ExtentRequest,
  firstInstantOf,
  lastInstantOf,
  type Page,
  type PageRequest,
} from '@waymark/server/values'
import type { Appointment, AppointmentSearch, Visit } from '../domain/appointment.ts'
import { appointmentWithSlot, slotColumns } from './appointment-row.ts'
import type { Database } from './schema.ts'

/** The words of the patients by which appointments are found, in the order of time. */
export const words = wordIndex('appointment_word', 'appointment', { order: 'starts_at' })

export function wordsOf({ patient: { name, email, telephone } }: Visit): readonly string[] {
  return wordsIn(name, email, telephone)
}

/** Selects appointments with their slots. */
// eslint-disable-next-line @typescript-eslint/explicit-module-boundary-types -- the type lists all columns that the query names
export function withSlots(database: Database) {
  return database
    .selectFrom('appointment')
    .innerJoin('slot', 'slot.id', 'appointment.slot')
    .selectAll('appointment')
    .select(slotColumns)
}

const ascending = (one: number, other: number): number => one - other

// The same order as the domain's appointmentKey; past appointments are latest first.
function orderOf(
  { period, from, until }: Search,
  { number, id }: Pick<NumberedOrder, 'number' | 'id'> = { number: 'appointment.starts_at', id: 'appointment.id' },
): NumberedOrder {
  const isDescending = period?.is === 'past'
  // The instants find the days in the index, in every time zone.
  const least = [
    ...(period === undefined || isDescending ? [] : [period.now]),
    ...(from === undefined ? [] : [firstInstantOf(from)]),
  ]
  const below = [
    ...(period !== undefined && isDescending ? [period.now] : []),
    ...(until === undefined ? [] : [lastInstantOf(until)]),
  ]
  return { number, id, isDescending, least: least.sort(ascending).at(-1), below: below.sort(ascending)[0] }
}

/** Reads a page of appointments. Each list is in the order of an index, so that its length does not matter. */
export async function pageOfAppointments(
  database: Database,
  { words: looked = [], ...search }: AppointmentSearch,
  request: PageRequest,
): Promise<Page<Appointment>> {
  const found = await words.matching(database, 'appointment.id', looked)
  // Another index finds fewer rows than a frequent word.
  const ranges = [search.account, search.doctor, search.state].every((given) => given === undefined)
    ? found?.ranges
    : undefined
  const conditionOf = (stretch: Stretch): RawBuilder<boolean> =>
    ranges?.merged((isFound) => firstOf(isFound, search, stretch)) ?? found?.condition ?? sql`true`
  // The identifiers lead to few rows.
  const isSorted = found?.isRare === true || ranges !== undefined
  const conditions = conditionsOf(search, isSorted ? 'id' : leadOf(search))
  const itemsOf = async (stretch: Stretch): Promise<readonly Appointment[]> => {
    const query = withSlots(database).where(every([...conditions, conditionOf(stretch)]))
    const rows = await withinNumbered(query, { ...orderOf(search), isSorted }, stretch).execute()
    return rows.map(appointmentWithSlot)
  }
  const reach = (stretch: Stretch): Promise<Reach | undefined> => reachOfPage(database, { ranges, search }, stretch)
  return pagedUncounted(request, itemsOf, isLong(found, ranges) ? reach : undefined)
}

/** Whether a page tests each row of its list for a frequent word, or for another word besides. */
function isLong(found: WordMatch | undefined, ranges: WordRanges | undefined): boolean {
  return found !== undefined && !found.isRare && (found.isLong || ranges === undefined)
}

function firstOf(isFound: RawBuilder<boolean>, search: Search, stretch: Stretch): RawBuilder<unknown> {
  const { isBeyond, sorted } = numberedRange(orderOf(search, foundOrder), stretch)
  const conditions = every([isFound, ...conditionsOf(search, leadOf(search)), isBeyond])
  return sql`select appointment.id from appointment_word as found, appointment
    where ${conditions} order by ${sorted} limit ${stretch.limit}`
}

const foundOrder = { number: 'found.starts_at', id: 'found.appointment' } as const

interface Candidates {
  readonly search: Search
  readonly ranges: WordRanges | undefined
}

/** Finds where a page ends that tests the rows of a word, or of the whole list, for other words. */
async function reachOfPage(
  database: Database,
  { ranges, search }: Candidates,
  stretch: Stretch,
): Promise<Reach | undefined> {
  const ofWord = ranges?.candidates((isFound) => {
    const { isBeyond, sorted } = numberedRange(orderOf(search, foundOrder), stretch)
    return sql`select found.starts_at, found.appointment as id from appointment_word as found
      where ${every([isFound, isBeyond])} order by ${sorted} limit ${sql.lit(mostCandidates + 1)}`
  })
  const { isBeyond, sorted } = numberedRange(orderOf(search), stretch)
  const all = sql`select appointment.starts_at, appointment.id from appointment
    where ${every([...conditionsOf(search, leadOf(search)), isBeyond])} order by ${sorted} ${atReach}`
  const merged = sql`select starts_at, id from (${ofWord}) as candidates
    order by ${numberedRange(orderOf(search, { number: 'starts_at', id: 'id' }), stretch).sorted} ${atReach}`
  const rows = await read(
    database,
    sql<{ readonly starts_at: number; readonly id: string }>`${ofWord === undefined ? all : merged}`,
  )
  return reachOf(rows.map(({ starts_at, id }) => `${String(starts_at)}.${id}`))
}

/** Finds the extent of consecutive appointments, which change with their slots. */
export function extentOfAppointments(database: Database, request: ExtentRequest): Promise<Extent> {
  const source = {
    from: sql`appointment inner join slot on slot.id = appointment.slot where`,
    key: sql<string>`(appointment.starts_at || '.' || appointment.id)`,
    rangeOf: (stretch: Stretch) => numberedRange(orderOf({}), stretch),
    version: sql<number>`appointment.version + slot.version`,
    changed: sql<number>`appointment.changed_at`,
  }
  return extentOf(database, source, request)
}

type Search = Omit<AppointmentSearch, 'words'>

/** The column whose index leads to the rows of a list. */
type Lead = 'account' | 'doctor' | 'state' | 'id'

// Without statistics, SQLite would take the index of the state, which most appointments have.
function leadOf({ account, doctor }: Search): Lead {
  if (account !== undefined) return 'account'
  return doctor === undefined ? 'state' : 'doctor'
}

function conditionsOf({ account, doctor, state, from, until }: Search, lead: Lead): readonly RawBuilder<boolean>[] {
  const is = (column: Exclude<Lead, 'id'>, value: string | undefined): readonly RawBuilder<boolean>[] => {
    if (value === undefined) return []
    const name = sql.ref(`appointment.${column}`)
    return [sql<boolean>`${column === lead ? name : sql`(${name} || '')`} = ${value}`]
  }
  return [
    is('account', account),
    is('doctor', doctor),
    is('state', state),
    from === undefined ? [] : [sql<boolean>`appointment.date >= ${from}`],
    until === undefined ? [] : [sql<boolean>`appointment.date <= ${until}`],
  ].flat()
}
