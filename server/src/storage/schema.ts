import type { Generated } from 'kysely'

/** The tables. Instants are milliseconds since 1970 in UTC; days and times of day are text in the doctor's zone. */
export interface Schema {
  readonly doctor: DoctorTable
  readonly schedule_day: ScheduleDayTable
  readonly slot: SlotTable
  readonly appointment: AppointmentTable
  readonly submission: SubmissionTable
}

export interface DoctorTable {
  readonly id: string
  readonly name: string
  readonly speciality: string
  readonly time_zone: string
  readonly address: string
  readonly version: number
}

export interface ScheduleDayTable {
  readonly doctor: string
  readonly date: string
  readonly version: number
}

export interface SlotTable {
  readonly id: Generated<number>
  readonly doctor: string
  readonly date: string
  readonly start_time: string
  readonly end_time: string
  readonly start_instant: number
  readonly end_instant: number
  readonly state: 'open' | 'booked'
  readonly version: number
}

export interface AppointmentTable {
  readonly id: string
  readonly slot: number
  readonly state: 'booked' | 'cancelled'
  readonly patient_name: string
  readonly patient_age: number
  readonly patient_email: string | null
  readonly patient_telephone: string | null
  readonly reason: string | null
  readonly booked_at: number
  readonly changed_at: number
  readonly version: number
}

export interface SubmissionTable {
  readonly scope: string
  readonly name: string
  readonly fingerprint: string
  /** JSON of the status, the header fields and the content in base64. */
  readonly answer: string
  readonly expires: number
}
