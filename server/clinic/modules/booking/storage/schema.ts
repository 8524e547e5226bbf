import type { ColumnsOf, TransactionalDatabase, Unset } from '@waymark/server/storage'
import type {
  appointmentTypeFields,
  doctorFields,
  personFields,
  slotRuleFields,
  storedLinkFields,
  visitFields,
} from '@waymark/shared/clinic'
import type { Generated, Kysely } from 'kysely'

/** The tables of the module. Instants are milliseconds since 1970 in UTC; dates and times of day are text in the doctor's zone. */
export interface BookingSchema {
  readonly doctor: DoctorTable
  readonly schedule_day: ScheduleDayTable
  readonly slot: SlotTable
  readonly appointment: AppointmentTable
  readonly appointment_type: AppointmentTypeTable
  readonly further_slot: FurtherSlotTable
  readonly hold: HoldTable
  readonly availability: AvailabilityTable
  readonly waiting_entry: WaitingEntryTable
  readonly waiting_offer: WaitingOfferTable
  readonly guest_booking: GuestBookingTable
  readonly guest_network: GuestNetworkTable
  readonly handover: HandoverTable
  readonly busy_time: BusyTimeTable
}

export type BookingDatabase = TransactionalDatabase<BookingSchema>
export type Database = Kysely<BookingSchema>

/** Languages are tags separated by spaces. */
export interface DoctorTable extends ColumnsOf<typeof doctorFields> {
  readonly id: string
  /** The search text: name, speciality and language names in lower case. */
  readonly searched: string
  /** The id of the picture, and what it shows. */
  readonly portrait: string | null
  readonly portrait_alt: string | null
  readonly version: number
}

export interface ScheduleDayTable {
  readonly doctor: string
  readonly date: string
  readonly version: number
  /** Latest expiry of the holds on its slots. */
  readonly held_until: Generated<number>
}

export interface SlotTable {
  readonly id: Generated<number>
  readonly doctor: string
  readonly date: string
  readonly start_time: string
  readonly end_time: string
  readonly start_instant: number
  readonly end_instant: number
  readonly state: 'open' | 'booked' | 'blocked' | 'withdrawn'
  /** 1 if the slot is blocked because the doctor is busy in another calendar. */
  readonly is_busy: Generated<number>
  readonly closes_at: number
  readonly hold: string | null
  readonly held_until: number | null
  readonly version: number
}

export interface AppointmentTable
  extends
    Omit<ColumnsOf<typeof personFields, 'patient_'>, 'patient_age'>,
    ColumnsOf<typeof visitFields>,
    Unset<ColumnsOf<typeof appointmentTypeFields, 'type_'>> {
  /** The given age, or the age on the day for which the appointment was booked. */
  readonly patient_age: number
  readonly id: string
  readonly slot: number
  /** The doctor, the day and the start of the slot, for the indexes of lists. */
  readonly doctor: string
  readonly date: string
  readonly starts_at: number
  readonly series: string | null
  /** The id of the type, whose columns are set together with it, and the end; null if it is that of the slot. */
  readonly type: string | null
  readonly ends_at: number | null
  readonly end_time: string | null
  readonly referral: string | null
  readonly account: string | null
  readonly state: 'booked' | 'arrived' | 'fulfilled' | 'no-show' | 'cancelled'
  readonly cancellation: string | null
  /** The overridden rules, separated by spaces. */
  readonly set_aside: string
  readonly booked_at: number
  readonly confirmed_at: number | null
  readonly changed_at: number
  readonly version: number
}

export interface AppointmentTypeTable extends ColumnsOf<typeof appointmentTypeFields> {
  readonly id: string
  readonly doctor: string
  readonly state: 'offered' | 'retired'
  readonly version: number
}

/** A slot that a live appointment takes after its first one. */
export interface FurtherSlotTable {
  readonly slot: number
  readonly appointment: string
}

export interface HoldTable {
  readonly id: string
  readonly slot: number
  readonly account: string | null
  readonly client: string
  readonly until: number
  readonly ended_at: number | null
}

export interface AvailabilityTable extends ColumnsOf<typeof slotRuleFields> {
  readonly doctor: string
  /** JSON of the openings of each weekday. */
  readonly weekly: string
  /** JSON of the exceptions to the weekly hours. */
  readonly exceptions: string
  readonly buffer: number
  readonly notice: number
  readonly filled_at: number
  readonly version: number
}

export interface WaitingEntryTable {
  readonly id: string
  readonly doctor: string
  readonly account: string
  readonly first_day: string
  readonly last_day: string
  readonly joined_at: number
  readonly state: 'waiting' | 'offered' | 'taken' | 'left'
  readonly offered_slot: number | null
  readonly offered_hold: string | null
  readonly offered_until: number | null
  readonly version: number
}

export interface WaitingOfferTable {
  readonly entry: string
  readonly slot: number
}

/** A time at which a doctor is busy in another calendar, the source. */
export interface BusyTimeTable {
  readonly source: string
  readonly doctor: string
  readonly start_at: number
  readonly end_at: number
}

/** The /56 and /48 of a guest booking over IPv6. */
export interface GuestNetworkTable {
  readonly appointment: string
  readonly network: string
}

export interface GuestBookingTable {
  readonly appointment: string
  readonly client: string
}

/** A link with which another person may do one thing with an appointment, or may book one for an account. */
export interface HandoverTable extends ColumnsOf<typeof storedLinkFields> {
  readonly id: string
  readonly may: 'move' | 'cancel' | 'book'
  /** Null until a link to book is used. */
  readonly appointment: string | null
  /** The account for which a link books. */
  readonly account: string | null
  readonly given_at: number
  readonly used_at: number | null
  readonly ended_at: number | null
  readonly version: number
}
