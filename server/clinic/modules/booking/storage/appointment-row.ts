import { columnsOf, fieldColumns } from '@waymark/server/storage'
import { appointmentTypeFields, personFields, visitFields } from '@waymark/shared/clinic'
import type { Selectable } from 'kysely'
import type { SlotTable, AppointmentTable } from './schema.ts'
import { bookingRules, type Appointment, type BookingRule, type Typed, type Visit } from '../domain/appointment.ts'
import type { BookedType } from '../domain/appointment-type.ts'
import { patientOn } from '../domain/patient.ts'
import type { NewSlot } from '../domain/schedule.ts'
import { spanned, type Slot } from '../domain/slot.ts'

/** The columns of a slot. */
export const slotRow = columnsOf<SlotTable>({
  id: true,
  doctor: true,
  date: true,
  start_time: true,
  end_time: true,
  start_instant: true,
  end_instant: true,
  state: true,
  is_busy: true,
  closes_at: true,
  hold: true,
  held_until: true,
  version: true,
})

/** Maps a row to a slot. */
export function slotOf(row: Selectable<SlotTable>): Slot {
  const { hold, held_until: until } = row
  return {
    id: row.id,
    doctor: row.doctor,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    start: row.start_instant,
    end: row.end_instant,
    state: row.state,
    ...(row.is_busy === 1 ? { isBusy: true } : {}),
    closesAt: row.closes_at,
    hold: hold === null || until === null ? undefined : { id: hold, until },
    version: row.version,
  }
}

type NewRow = Omit<Selectable<SlotTable>, 'id' | 'doctor' | 'date'>

/** Maps an open slot to a row. */
export function openRow({ startTime, endTime, start, end }: NewSlot, notice = 0): NewRow {
  return {
    start_time: startTime,
    end_time: endTime,
    start_instant: start,
    end_instant: end,
    state: 'open',
    is_busy: 0,
    closes_at: start - notice,
    hold: null,
    held_until: null,
    version: 1,
  }
}

/** Maps a row to an appointment at its slot. */
export function appointmentOf(row: Selectable<AppointmentTable>, slot: Slot): Appointment {
  return {
    id: row.id,
    slot: spanned(slot, endIn(row)),
    ...typeIn(row),
    referral: row.referral ?? undefined,
    series: row.series ?? undefined,
    account: row.account ?? undefined,
    state: row.state,
    patient: patientOn(slot.date, { ...personColumns.values(row), age: row.patient_age }),
    ...detailColumns.values(row),
    cancellation: row.cancellation ?? undefined,
    setAside: rulesIn(row.set_aside),
    bookedAt: row.booked_at,
    confirmedAt: row.confirmed_at ?? undefined,
    // Rows older than the column have 0.
    changedAt: Math.max(row.booked_at, row.changed_at),
    version: row.version,
  }
}

function endIn({
  ends_at: end,
  end_time: endTime,
}: Selectable<AppointmentTable>): Pick<Typed, 'end' | 'endTime'> | undefined {
  return end === null || endTime === null ? undefined : { end, endTime }
}

function typeIn(row: Selectable<AppointmentTable>): { readonly type?: BookedType } {
  const details = bookedTypeColumns.valuesIfSet(row)
  return row.type === null || details === undefined ? {} : { type: { id: row.type, ...details } }
}

/** The slot columns in a joined appointment row. */
export const slotColumns = [
  'slot.id as slot_id',
  'slot.doctor as slot_doctor',
  'slot.date as slot_date',
  'slot.start_time as slot_start_time',
  'slot.end_time as slot_end_time',
  'slot.start_instant as slot_start_instant',
  'slot.end_instant as slot_end_instant',
  'slot.state as slot_state',
  'slot.is_busy as slot_is_busy',
  'slot.closes_at as slot_closes_at',
  'slot.version as slot_version',
] as const

type SlotColumns = {
  readonly [
    Column in keyof Omit<Selectable<SlotTable>, 'hold' | 'held_until'> as `slot_${Column}`
  ]: Selectable<SlotTable>[Column]
}

/** Maps a joined row to an appointment with its slot. */
export function appointmentWithSlot(row: Selectable<AppointmentTable> & SlotColumns): Appointment {
  return appointmentOf(
    row,
    slotOf({
      id: row.slot_id,
      doctor: row.slot_doctor,
      date: row.slot_date,
      start_time: row.slot_start_time,
      end_time: row.slot_end_time,
      start_instant: row.slot_start_instant,
      end_instant: row.slot_end_instant,
      state: row.slot_state,
      is_busy: row.slot_is_busy,
      closes_at: row.slot_closes_at,
      hold: null,
      held_until: null,
      version: row.slot_version,
    }),
  )
}

function rulesIn(text: string): readonly BookingRule[] {
  const words = text.split(' ')
  return bookingRules.filter((rule) => words.includes(rule))
}

export const personColumns = fieldColumns('appointment', personFields, { prefix: 'patient_' })
export const detailColumns = fieldColumns('appointment', visitFields)

export const bookedTypeColumns = fieldColumns('appointment', appointmentTypeFields, { prefix: 'type_' })

export const visitColumns = { ...personColumns.columns, ...detailColumns.columns }

/** Maps the patient and the visit to their columns. */
export function visitRow({
  patient,
  ...details
}: Visit): Pick<Selectable<AppointmentTable>, keyof typeof visitColumns> {
  return { ...personColumns.row(patient), ...detailColumns.row(details), patient_age: patient.age }
}

type TypeRow = Pick<
  Selectable<AppointmentTable>,
  'type' | 'ends_at' | 'end_time' | keyof typeof bookedTypeColumns.unset
>

/** Maps the type of an appointment to its columns. */
export function typeRow(typed: Typed | undefined): TypeRow {
  if (typed === undefined) return { type: null, ends_at: null, end_time: null, ...bookedTypeColumns.unset }
  const { type, end, endTime } = typed
  return { type: type.id, ends_at: end, end_time: endTime, ...bookedTypeColumns.row(type) }
}
