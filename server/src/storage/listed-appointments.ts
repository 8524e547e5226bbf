import { sql } from 'kysely'
import type { Appointment, AppointmentFilter } from '../domain/appointment.ts'
import type { Page, PageRequest } from '../domain/page.ts'
import type { Database } from './database.ts'
import { paged, within, type Stretch } from './paged.ts'
import { appointmentOf } from './appointment-row.ts'
import { slotOf } from './slot-row.ts'

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
    filtered(database, filter)
      .selectAll('appointment')
      .select([
        'slot.id as slot_id',
        'slot.doctor as slot_doctor',
        'slot.date as slot_date',
        'slot.start_time as slot_start_time',
        'slot.end_time as slot_end_time',
        'slot.start_instant as slot_start_instant',
        'slot.end_instant as slot_end_instant',
        'slot.state as slot_state',
        'slot.closes_at as slot_closes_at',
        'slot.version as slot_version',
      ]),
    key,
    stretch,
  ).execute()
  return rows.map((row) => ({
    ...appointmentOf(row),
    slot: slotOf({
      id: row.slot_id,
      doctor: row.slot_doctor,
      date: row.slot_date,
      start_time: row.slot_start_time,
      end_time: row.slot_end_time,
      start_instant: row.slot_start_instant,
      end_instant: row.slot_end_instant,
      state: row.slot_state,
      closes_at: row.slot_closes_at,
      hold: null,
      held_until: null,
      version: row.slot_version,
    }),
  }))
}
