import { Currency } from '@waymark/shared'
import { portable, portableTable } from '@waymark/server/storage'
import type { AppointmentTable } from './schema.ts'

const { choice, date, instant, number, optional, text, time } = portable
const line = optional(text)

/** The patients that an appointment type is open to. */
export const bookableBy = choice('anyone', 'new', 'referral', 'staff')

export const currency = portable.textThat(Currency.is)

export const portableAppointment = portableTable<AppointmentTable>()('appointment', {
  key: ['id'],
  columns: {
    id: text,
    slot: number,
    account: line,
    state: choice('booked', 'arrived', 'fulfilled', 'no-show', 'cancelled'),
    patient_name: text,
    patient_age: number,
    patient_date_of_birth: optional(date),
    patient_email: line,
    patient_telephone: line,
    reason: line,
    cancellation: line,
    set_aside: text,
    booked_at: instant,
    confirmed_at: optional(instant),
    changed_at: instant,
    version: number,
    doctor: text,
    date,
    starts_at: instant,
    ends_at: optional(instant),
    end_time: optional(time),
    referral: line,
    series: line,
    type: line,
    type_name: line,
    type_bookable_by: optional(bookableBy),
    type_instructions: line,
    type_place: line,
    type_video_link: line,
    type_currency: optional(currency),
    type_length: optional(number),
    type_buffer: optional(number),
    type_notice: optional(number),
    type_amount: optional(number),
    type_longest_series: optional(number),
  },
  references: [
    { columns: ['slot'], table: 'slot' },
    { columns: ['account'], table: 'account' },
    { columns: ['doctor'], table: 'doctor' },
  ],
})
