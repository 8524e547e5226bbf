import { sql, type Selectable, type Updateable } from 'kysely'
import { columnsOf, statement, write } from '@waymark/server/storage'
import { firstInstantOf } from '@waymark/server/values'
import { patientOn } from '../domain/patient.ts'
import type { BookingDatabase, Database, AppointmentTable } from './schema.ts'
import type { Appointment, Appointments, Booking, Move, VersionedAppointments } from '../domain/appointment.ts'
import { spanned, type Slot } from '../domain/slot.ts'
import {
  appointmentWithSlot,
  appointmentOf,
  bookedTypeColumns,
  typeRow,
  visitColumns,
  visitRow,
} from './appointment-row.ts'
import { extentOfAppointments, pageOfAppointments, withSlots, words, wordsOf } from './appointment-search.ts'
import { allOrNone } from './all-or-none.ts'
import { bookingCounts } from './booking-counts.ts'
import { appointmentSlots, furtherSlots, type AppointmentSlots } from './appointment-slots.ts'

/** Reads appointments by slot and by day. */
function readAppointments(
  database: BookingDatabase,
): Pick<Appointments, 'ofSlots' | 'ofSeries' | 'furtherSlots' | 'coming' | 'bookedOn' | 'versionOn'> {
  return {
    async ofSeries(series) {
      const rows = await withSlots(database.current)
        .where('appointment.series', '=', series)
        .orderBy('appointment.starts_at')
        .orderBy('appointment.id')
        .execute()
      return rows.map(appointmentWithSlot)
    },
    async versionOn(doctors, date) {
      if (doctors.length === 0) return '0'
      const { versions } = await database.current
        .selectFrom('appointment')
        .select(({ fn }) => fn.sum<number | string | null>('version').as('versions'))
        .where('doctor', 'in', doctors)
        .where('date', '=', date)
        .executeTakeFirstOrThrow()
      return String(versions ?? 0)
    },
    async ofSlots(slots) {
      if (slots.length === 0) return []
      const further = database.current.selectFrom('further_slot').select('appointment as id').where('slot', 'in', slots)
      // With `or` instead of a union, PostgreSQL would read all appointments.
      const ids = database.current.selectFrom('appointment').select('id').where('slot', 'in', slots).union(further)
      const rows = await withSlots(database.current)
        .where('appointment.id', 'in', ids)
        .where('appointment.state', '<>', 'cancelled')
        .execute()
      return rows.map(appointmentWithSlot)
    },
    furtherSlots: (id) => furtherSlots(database.current, id),
    async coming(ids, now) {
      if (ids.length === 0) return []
      const rows = await withSlots(database.current)
        .where('appointment.id', 'in', ids)
        .where('appointment.starts_at', '>', now)
        .execute()
      return rows.map(appointmentWithSlot)
    },
    async bookedOn(side, date) {
      const own = withSlots(database.current)
      const rows = await (
        'doctor' in side
          ? own.where('appointment.doctor', '=', side.doctor).where('appointment.date', '=', date)
          : own.where('appointment.account', '=', side.account)
      )
        .where('appointment.state', '=', 'booked')
        .where('slot.date', '=', date)
        .orderBy('slot.start_instant')
        .execute()
      return rows.map(appointmentWithSlot)
    },
  }
}

/** Returns the statement that finds an appointment with its slot. */
function appointmentById(database: BookingDatabase): (id: string) => Promise<Appointment | undefined> {
  const byId = statement(['id'], ({ id }: { readonly id: string }) =>
    withSlots(database.current).where('appointment.id', '=', id),
  )
  return async (id) => (await byId(database.current, { id })).rows.map(appointmentWithSlot)[0]
}

/** Returns a value that changes whenever one of the appointments changes. */
async function versionOfAppointments(
  database: Database,
  { account, doctor, from }: VersionedAppointments,
): Promise<string> {
  const { total, versions } = await database
    .selectFrom('appointment')
    .innerJoin('slot', 'slot.id', 'appointment.slot')
    .$if(account !== undefined, (query) => query.where('appointment.account', '=', account ?? ''))
    .$if(doctor !== undefined, (query) => query.where('appointment.doctor', '=', doctor ?? ''))
    .$if(from !== undefined, (query) =>
      query
        .where('appointment.starts_at', '>=', firstInstantOf(from ?? ''))
        .where('appointment.date', '>=', from ?? ''),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.sum<number | null>(sql`appointment.version + slot.version`).as('versions'),
    ])
    .executeTakeFirstOrThrow()
  return `${String(total)}.${String(versions ?? 0)}`
}

/** Stores appointments in the database. */
export function storedAppointments(database: BookingDatabase): Appointments {
  const slots = appointmentSlots(database)
  const find = appointmentById(database)
  const changed = async (
    appointment: Appointment,
    row: Updateable<AppointmentTable>,
  ): Promise<Appointment | undefined> =>
    (await update(database.current, appointment, row)) ? find(appointment.id) : undefined
  const insert = write<Selectable<AppointmentTable>>(columns, (row) =>
    database.current.insertInto('appointment').values(row),
  )
  return {
    find,
    page: (search, request) => pageOfAppointments(database.current, search, request),
    extent: (request) => extentOfAppointments(database.current, request),
    versionOf: (filter) => versionOfAppointments(database.current, filter),
    ...readAppointments(database),
    ...bookingCounts(database),
    allOrNone: (work) => allOrNone(database, work),
    change: (appointment, visit, now) =>
      database.inTransaction(async () => {
        const after = await changed(appointment, { ...visitRow(visit), changed_at: now })
        if (after !== undefined) await words.replace(database.current, after.id, wordsOf(after), after.slot.start)
        return after
      }),
    setAccount: (appointment, account, now) =>
      database.inTransaction(() => changed(appointment, { account, changed_at: now })),
    setState: (appointment, state, now) =>
      database.inTransaction(() => changed(appointment, { state, changed_at: now })),
    confirm: (appointment, now) =>
      database.inTransaction(() => changed(appointment, { confirmed_at: now, changed_at: now })),
    cancel: (appointment, now, why) =>
      database.inTransaction(async () => {
        const row = { state: 'cancelled', cancellation: why ?? null, changed_at: now } as const
        if (!(await update(database.current, appointment, row))) return undefined
        await slots.free(appointment)
        return find(appointment.id)
      }),
    book: (booking) =>
      database.inTransaction(async () => {
        const { slot: id, bookedAt: now, hold, typed, setAside = [] } = booking
        const slot = await slots.take({ slot: id, now, hold, typed, ignoresNotice: setAside.includes('notice') })
        if (slot === undefined) return undefined
        const row = rowOf(booking, slot)
        await insert(database.current, row)
        await slots.record(booking.id, typed)
        await words.add(database.current, booking.id, wordsOf(booking), slot.start)
        return appointmentOf(row, slot)
      }),
    move: (wanted) => database.inTransaction(() => moved(database.current, slots, wanted)),
  }
}

const columns = columnsOf<AppointmentTable>({
  id: true,
  slot: true,
  doctor: true,
  date: true,
  starts_at: true,
  type: true,
  ends_at: true,
  end_time: true,
  referral: true,
  series: true,
  ...bookedTypeColumns.columns,
  account: true,
  state: true,
  ...visitColumns,
  cancellation: true,
  set_aside: true,
  booked_at: true,
  confirmed_at: true,
  changed_at: true,
  version: true,
})

function rowOf(
  { id, account, typed, referral, series, setAside = [], bookedAt, ...visit }: Booking,
  slot: Slot,
): Selectable<AppointmentTable> {
  return {
    id,
    ...placeOf(slot),
    ...typeRow(typed),
    referral: referral ?? null,
    series: series ?? null,
    account: account ?? null,
    state: 'booked',
    ...visitRow(visit),
    cancellation: null,
    set_aside: setAside.join(' '),
    booked_at: bookedAt,
    confirmed_at: null,
    changed_at: bookedAt,
    version: 1,
  }
}

function placeOf(slot: Slot): Pick<Selectable<AppointmentTable>, 'slot' | 'doctor' | 'date' | 'starts_at'> {
  return { slot: slot.id, doctor: slot.doctor, date: slot.date, starts_at: slot.start }
}

// The appointment is locked first, then the slots are taken, then both are written: a failure changes nothing.
async function moved(
  database: Database,
  slots: AppointmentSlots,
  move: Move,
): Promise<Appointment | 'slot taken' | 'state changed'> {
  const { appointment, typed, setAside, movedAt } = move
  if (!(await isStill(database, appointment))) return 'state changed'
  const slot = await slots.exchange(move)
  if (slot === undefined) return 'slot taken'
  const place = { ...placeOf(slot), ends_at: typed?.end ?? null, end_time: typed?.endTime ?? null }
  const reset = { set_aside: setAside.join(' '), confirmed_at: null, changed_at: movedAt }
  await update(database, appointment, { ...place, ...reset })
  const { version } = appointment
  await words.replace(database, appointment.id, wordsOf(appointment), slot.start)
  const patient = patientOn(slot.date, appointment.patient)
  return {
    ...appointment,
    slot: spanned(slot, typed),
    patient,
    setAside,
    confirmedAt: undefined,
    changedAt: movedAt,
    version: version + 1,
  }
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
