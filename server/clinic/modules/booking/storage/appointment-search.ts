import { sql, type RawBuilder } from 'kysely'
import { every, numberedRange, pagedUncounted, withinNumbered, type Stretch } from '@waymark/server/storage/paged'
import { wordIndex, wordsIn } from '@waymark/server/storage/word-index'
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
  const merged = [search.account, search.doctor, search.state].every((given) => given === undefined)
    ? found?.merged
    : undefined
  const conditionOf = (stretch: Stretch): RawBuilder<boolean> =>
    merged?.((isFound) => firstOf({ isFound, search, isDescending }, stretch)) ?? found?.condition ?? sql`true`
  return pagedUncounted(request, async (stretch) => {
    const query = withSlots(database).where(every([...conditionsOf(search), conditionOf(stretch)]))
    const howSorted = { isDescending, isSorted: found?.isRare === true || merged !== undefined }
    const rows = await withinNumbered(query, { ...order, ...howSorted }, stretch).execute()
    return rows.map(appointmentWithSlot)
  })
}

interface FoundByWord {
  readonly isFound: RawBuilder<boolean>
  readonly search: Search
  readonly isDescending: boolean
}

function firstOf({ isFound, search, isDescending }: FoundByWord, stretch: Stretch): RawBuilder<unknown> {
  const number = 'found.starts_at'
  const { isBeyond, sorted } = numberedRange({ number, id: 'found.appointment', isDescending }, stretch)
  const conditions = every([isFound, ...conditionsOf(search, number), isBeyond])
  return sql`select appointment.id from appointment_word as found, appointment
    where ${conditions} order by ${sorted} limit ${stretch.limit}`
}

type Search = Omit<AppointmentSearch, 'words'>

function conditionsOf(
  { account, doctor, state, period, from, until }: Search,
  start = 'appointment.starts_at',
): readonly RawBuilder<boolean>[] {
  const starts = sql.ref(start)
  return [
    account === undefined ? [] : [sql<boolean>`appointment.account = ${account}`],
    doctor === undefined ? [] : [sql<boolean>`appointment.doctor = ${doctor}`],
    state === undefined ? [] : [sql<boolean>`appointment.state = ${state}`],
    period === undefined ? [] : [sql<boolean>`${starts} ${sql.raw(period.is === 'past' ? '<' : '>=')} ${period.now}`],
    // The instants find the days in the index, in every time zone; the dates are exact.
    from === undefined ? [] : [sql<boolean>`${starts} >= ${firstInstantOf(from)} and appointment.date >= ${from}`],
    until === undefined ? [] : [sql<boolean>`${starts} < ${lastInstantOf(until)} and appointment.date <= ${until}`],
  ].flat()
}
