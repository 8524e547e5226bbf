import { sql, type RawBuilder } from 'kysely'
import {
  atReach,
  every,
  mostCandidates,
  numberedRange,
  pagedUncounted,
  reachOf,
  withinNumbered,
  type NumberedOrder,
  type Reach,
  type Stretch,
} from '@waymark/server/storage/paged'
import { wordIndex, wordsIn, type WordMatch, type WordRanges } from '@waymark/server/storage/word-index'
import { lastInstantOf, firstInstantOf } from '@waymark/server/values/time'
import type { Page, PageRequest } from '@waymark/server/values/page'
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

// The same order as the domain's appointmentKey.
const order = { number: 'appointment.starts_at', id: 'appointment.id' } as const

/** Reads a page of appointments. Each list is in the order of an index, so that its length does not matter. */
export async function pageOfAppointments(
  database: Database,
  { words: looked = [], ...search }: AppointmentSearch,
  request: PageRequest,
): Promise<Page<Appointment>> {
  const found = await words.matching(database, 'appointment.id', looked)
  const isDescending = search.period?.is === 'past'
  // Another index finds fewer rows than a frequent word.
  const ranges = [search.account, search.doctor, search.state].every((given) => given === undefined)
    ? found?.ranges
    : undefined
  const conditionOf = (stretch: Stretch): RawBuilder<boolean> =>
    ranges?.merged((isFound) => firstOf({ isFound, search, isDescending }, stretch)) ?? found?.condition ?? sql`true`
  const itemsOf = async (stretch: Stretch): Promise<readonly Appointment[]> => {
    const query = withSlots(database).where(every([...conditionsOf(search), conditionOf(stretch)]))
    const howSorted = { isDescending, isSorted: found?.isRare === true || ranges !== undefined }
    const rows = await withinNumbered(query, { ...order, ...howSorted }, stretch).execute()
    return rows.map(appointmentWithSlot)
  }
  const reach = (stretch: Stretch): Promise<Reach | undefined> =>
    reachOfPage(database, { ranges, search, isDescending }, stretch)
  return pagedUncounted(request, itemsOf, isLong(found, ranges) ? reach : undefined)
}

/** Whether a page tests each row of its list for a frequent word, or for another word besides. */
function isLong(found: WordMatch | undefined, ranges: WordRanges | undefined): boolean {
  return found !== undefined && !found.isRare && (found.isLong || ranges === undefined)
}

interface FoundByWord {
  readonly isFound: RawBuilder<boolean>
  readonly search: Search
  readonly isDescending: boolean
}

function firstOf({ isFound, search, isDescending }: FoundByWord, stretch: Stretch): RawBuilder<unknown> {
  const { isBeyond, sorted } = numberedRange({ ...foundOrder, isDescending }, stretch)
  const conditions = every([isFound, ...conditionsOf(search, foundOrder.number), isBeyond])
  return sql`select appointment.id from appointment_word as found, appointment
    where ${conditions} order by ${sorted} limit ${stretch.limit}`
}

const foundOrder = { number: 'found.starts_at', id: 'found.appointment' } as const

interface Candidates extends Omit<FoundByWord, 'isFound'> {
  readonly ranges: WordRanges | undefined
}

/** Finds where a page ends that tests the rows of a word, or of the whole list, for other words. */
async function reachOfPage(
  database: Database,
  { ranges, search, isDescending }: Candidates,
  stretch: Stretch,
): Promise<Reach | undefined> {
  const rangeIn = (place: NumberedOrder): ReturnType<typeof numberedRange> =>
    numberedRange({ ...place, isDescending }, stretch)
  const ofWord = ranges?.candidates((isFound) => {
    const { isBeyond, sorted } = rangeIn(foundOrder)
    const conditions = every([isFound, ...boundsOf(search, foundOrder.number), isBeyond])
    return sql`select found.starts_at, found.appointment as id from appointment_word as found
      where ${conditions} order by ${sorted} limit ${sql.lit(mostCandidates + 1)}`
  })
  const { isBeyond, sorted } = rangeIn(order)
  const all = sql`select appointment.starts_at, appointment.id from appointment
    where ${every([...conditionsOf(search), isBeyond])} order by ${sorted} ${atReach}`
  const merged = sql`select starts_at, id from (${ofWord}) as candidates
    order by ${rangeIn({ number: 'starts_at', id: 'id' }).sorted} ${atReach}`
  const { rows } = await sql<{ readonly starts_at: number; readonly id: string }>`${
    ofWord === undefined ? all : merged
  }`.execute(database)
  return reachOf(rows.map(({ starts_at, id }) => `${String(starts_at)}.${id}`))
}

type Search = Omit<AppointmentSearch, 'words'>

function conditionsOf(
  { account, doctor, state, period, from, until }: Search,
  start = 'appointment.starts_at',
): readonly RawBuilder<boolean>[] {
  return [
    account === undefined ? [] : [sql<boolean>`appointment.account = ${account}`],
    doctor === undefined ? [] : [sql<boolean>`appointment.doctor = ${doctor}`],
    state === undefined ? [] : [sql<boolean>`appointment.state = ${state}`],
    boundsOf({ period, from, until }, start),
    from === undefined ? [] : [sql<boolean>`appointment.date >= ${from}`],
    until === undefined ? [] : [sql<boolean>`appointment.date <= ${until}`],
  ].flat()
}

// The instants find the days in the index, in every time zone; the dates are exact.
function boundsOf(
  { period, from, until }: Pick<Search, 'period' | 'from' | 'until'>,
  start: string,
): readonly RawBuilder<boolean>[] {
  const starts = sql.ref(start)
  return [
    period === undefined ? [] : [sql<boolean>`${starts} ${sql.raw(period.is === 'past' ? '<' : '>=')} ${period.now}`],
    from === undefined ? [] : [sql<boolean>`${starts} >= ${firstInstantOf(from)}`],
    until === undefined ? [] : [sql<boolean>`${starts} < ${lastInstantOf(until)}`],
  ].flat()
}
