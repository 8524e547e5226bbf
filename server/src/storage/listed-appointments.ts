import { sql } from 'kysely'
import type { Appointment, AppointmentFilter } from '../domain/appointment.ts'
import type { Page, PageRequest } from '../domain/page.ts'
import type { Database } from './database.ts'
import { paged, within, type Stretch } from './paged.ts'
import { appointmentWithSlot, slotColumns } from './appointment-row.ts'

// The same as appointmentKey of the domain: fifteen digits and the id.
const key = sql<string>`substr(cast(1000000000000000 + slot.start_instant as text), 2) || ' ' || appointment.id`

/** A page of the appointments of an account or a doctor. */
export function pageOfAppointments(
  database: Database,
  filter: AppointmentFilter,
  request: PageRequest,
): Promise<Page<Appointment>> {
  return paged(request, {
    total: async () => (await totalOf(database, filter)).total,
    items: (stretch) => itemsOf(database, filter, stretch),
  })
}

/** Changes whenever one of the appointments does. */
export async function versionOfAppointments(database: Database, filter: AppointmentFilter): Promise<string> {
  const { total, versions } = await totalOf(database, filter)
  return `${String(total)}.${String(versions ?? 0)}`
}

function filtered(database: Database, { account, doctor }: AppointmentFilter) {
  return database
    .selectFrom('appointment')
    .innerJoin('slot', 'slot.id', 'appointment.slot')
    .$if(account !== undefined, (query) => query.where('appointment.account', '=', account ?? null))
    .$if(doctor !== undefined, (query) => query.where('slot.doctor', '=', doctor ?? ''))
}

async function totalOf(
  database: Database,
  filter: AppointmentFilter,
): Promise<{ readonly total: number; readonly versions: number | null }> {
  return filtered(database, filter)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.sum<number | null>(sql`appointment.version + slot.version`).as('versions'),
    ])
    .executeTakeFirstOrThrow()
}

async function itemsOf(
  database: Database,
  filter: AppointmentFilter,
  stretch: Stretch,
): Promise<readonly Appointment[]> {
  const rows = await within(
    filtered(database, filter).selectAll('appointment').select(slotColumns),
    key,
    stretch,
  ).execute()
  return rows.map(appointmentWithSlot)
}
