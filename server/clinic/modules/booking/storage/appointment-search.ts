import { pagedUncounted, withinNumbered } from '@waymark/server/storage/paged'
import { wordIndex, wordsIn } from '@waymark/server/storage/word-index'
import { lastInstantOf, firstInstantOf } from '@waymark/server/values/time'
import type { Page, PageRequest } from '@waymark/server/values/page'
import type { Appointment, AppointmentSearch, Visit } from '../domain/appointment.ts'
import { appointmentWithSlot, slotColumns } from './appointment-row.ts'
import type { Database } from './schema.ts'

/** The words of the patients by which appointments are found. */
export const words = wordIndex('appointment_word', 'appointment')

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

type Query = ReturnType<typeof withSlots>

// The same order as the domain's appointmentKey.
const order = { number: 'appointment.starts_at', id: 'appointment.id' } as const

/** Reads a page of appointments. Each list is in the order of an index, so that its length does not matter. */
export async function pageOfAppointments(
  database: Database,
  { words: looked = [], ...search }: AppointmentSearch,
  request: PageRequest,
): Promise<Page<Appointment>> {
  const found = await words.matching(database, 'appointment.id', looked)
  const all = matching(withSlots(database), search)
  const query = found === undefined ? all : all.where(found.condition)
  const howSorted = { isDescending: search.period?.is === 'past', isSorted: found?.isRare }
  return pagedUncounted(request, async (stretch) => {
    const rows = await withinNumbered(query, { ...order, ...howSorted }, stretch).execute()
    return rows.map(appointmentWithSlot)
  })
}

function matching(query: Query, { account, doctor, state, period, ...days }: Omit<AppointmentSearch, 'words'>): Query {
  return within(query, days)
    .$if(account !== undefined, (one) => one.where('appointment.account', '=', account ?? null))
    .$if(doctor !== undefined, (one) => one.where('appointment.doctor', '=', doctor ?? ''))
    .$if(state !== undefined, (one) => one.where('appointment.state', '=', state ?? 'booked'))
    .$if(period?.is === 'upcoming', (one) => one.where('appointment.starts_at', '>=', period?.now ?? 0))
    .$if(period?.is === 'past', (one) => one.where('appointment.starts_at', '<', period?.now ?? 0))
}

// The instants find the days in the index, in every time zone; the dates are exact.
function within(query: Query, { from, until }: Pick<AppointmentSearch, 'from' | 'until'>): Query {
  return query
    .$if(from !== undefined, (one) =>
      one.where('appointment.starts_at', '>=', firstInstantOf(from ?? '')).where('appointment.date', '>=', from ?? ''),
    )
    .$if(until !== undefined, (one) =>
      one.where('appointment.starts_at', '<', lastInstantOf(until ?? '')).where('appointment.date', '<=', until ?? ''),
    )
}
