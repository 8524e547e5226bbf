import { sql, type Selectable, type Updateable } from 'kysely'
import { paged, within, type Stretch } from '@waymark/server/storage/paged'
import { columnsOf, statement } from '@waymark/server/storage/statement'
import type { Page, PageRequest } from '@waymark/server/values/page'
import { patientOn } from '../domain/patient.ts'
import type { BookingDatabase, Database, AppointmentTable } from './schema.ts'
import type { Appointment, Appointments, AppointmentFilter, Booking, Move } from '../domain/appointment.ts'
import { appointmentWithSlot, slotColumns, appointmentOf, visitColumns, visitRow } from './appointment-row.ts'
import { bookingCounts } from './booking-counts.ts'
import { slotTaker, type SlotTaker } from './taken-slot.ts'

/** Reads appointments by slot and by day. */
function readAppointments(database: BookingDatabase): Pick<Appointments, 'ofSlots' | 'bookedOn'> {
  return {
    async ofSlots(slots) {
      if (slots.length === 0) return []
      const rows = await withSlots(database.current)
        .where('appointment.slot', 'in', slots)
        .where('appointment.state', '<>', 'cancelled')
        .execute()
      return rows.map(appointmentWithSlot)
    },
    async bookedOn(account, date) {
      const rows = await withSlots(database.current)
        .where('appointment.account', '=', account)
        .where('appointment.state', '=', 'booked')
        .where('slot.date', '=', date)
        .orderBy('slot.start_instant')
        .execute()
      return rows.map(appointmentWithSlot)
    },
  }
}

function withSlots(database: Database) {
  return database
    .selectFrom('appointment')
    .innerJoin('slot', 'slot.id', 'appointment.slot')
    .selectAll('appointment')
    .select(slotColumns)
}

/** Finds an appointment with its slot. */
async function findAppointment(database: Database, id: string): Promise<Appointment | undefined> {
  const row = await withSlots(database).where('appointment.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : appointmentWithSlot(row)
}

// The same order as the domain's appointmentKey: fifteen digits and the id.
const key = sql<string>`substr(cast(1000000000000000 + slot.start_instant as text), 2) || ' ' || appointment.id`

/** Reads a page of the appointments of an account or a doctor. */
function pageOfAppointments(
  database: Database,
  filter: AppointmentFilter,
  request: PageRequest,
): Promise<Page<Appointment>> {
  return paged(request, {
    total: async () => (await totalOf(database, filter)).total,
    items: (stretch) => itemsOf(database, filter, stretch),
  })
}

/** Returns a value that changes whenever one of the appointments changes. */
async function versionOfAppointments(database: Database, filter: AppointmentFilter): Promise<string> {
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

/** Stores appointments in the database. */
export function storedAppointments(database: BookingDatabase): Appointments {
  const slots = slotTaker(database)
  const insert = statement<Selectable<AppointmentTable>, unknown>(columns, (row) =>
    database.current.insertInto('appointment').values(row),
  )
  return {
    find: (id) => findAppointment(database.current, id),
    page: (filter, request) => pageOfAppointments(database.current, filter, request),
    versionOf: (filter) => versionOfAppointments(database.current, filter),
    ...readAppointments(database),
    ...bookingCounts(database),
    change: (appointment, visit, now) => changed(database, appointment, { ...visitRow(visit), changed_at: now }),
    setState: (appointment, state, now) => changed(database, appointment, { state, changed_at: now }),
    cancel: (appointment, now, why) =>
      database.inTransaction(async () => {
        const row = { state: 'cancelled', cancellation: why ?? null, changed_at: now } as const
        if (!(await update(database.current, appointment, row))) return undefined
        await slots.free(appointment.slot)
        return findAppointment(database.current, appointment.id)
      }),
    book: (booking) =>
      database.inTransaction(async () => {
        const { slot: id, bookedAt: now, hold, setAside = [] } = booking
        const slot = await slots.take({ slot: id, now, hold, ignoresNotice: setAside.includes('notice') })
        if (slot === undefined) return undefined
        const row = rowOf(booking)
        await insert(database.current, row)
        return appointmentOf(row, slot)
      }),
    move: (wanted) => database.inTransaction(() => moved(database.current, slots, wanted)),
  }
}

const columns = columnsOf<AppointmentTable>({
  id: true,
  slot: true,
  account: true,
  state: true,
  ...visitColumns,
  cancellation: true,
  set_aside: true,
  booked_at: true,
  changed_at: true,
  version: true,
})

function rowOf({ id, slot, account, setAside = [], bookedAt, ...visit }: Booking): Selectable<AppointmentTable> {
  return {
    id,
    slot,
    account: account ?? null,
    state: 'booked',
    ...visitRow(visit),
    cancellation: null,
    set_aside: setAside.join(' '),
    booked_at: bookedAt,
    changed_at: bookedAt,
    version: 1,
  }
}

// The appointment is locked first, then the slot is taken, then both are written: a failure changes nothing.
async function moved(
  database: Database,
  slots: SlotTaker,
  { appointment, slot: id, hold, setAside, movedAt }: Move,
): Promise<Appointment | 'slot taken' | 'state changed'> {
  if (!(await isStill(database, appointment))) return 'state changed'
  const slot = await slots.take({ slot: id, now: movedAt, hold, ignoresNotice: setAside.includes('notice') })
  if (slot === undefined) return 'slot taken'
  await update(database, appointment, { slot: slot.id, set_aside: setAside.join(' '), changed_at: movedAt })
  await slots.free(appointment.slot)
  const { version } = appointment
  const patient = patientOn(slot.date, appointment.patient)
  return { ...appointment, slot, patient, setAside, changedAt: movedAt, version: version + 1 }
}

async function isStill(database: Database, { id, version }: Pick<Appointment, 'id' | 'version'>): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('appointment')
    .set({ version: sql`version` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function changed(
  database: BookingDatabase,
  appointment: Appointment,
  row: Updateable<AppointmentTable>,
): Promise<Appointment | undefined> {
  return database.inTransaction(async () => {
    const isChanged = await update(database.current, appointment, row)
    return isChanged ? findAppointment(database.current, appointment.id) : undefined
  })
}

// A concurrent change must not be overwritten.
async function update(
  database: Database,
  { id, version }: Pick<Appointment, 'id' | 'version'>,
  row: Updateable<AppointmentTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('appointment')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
