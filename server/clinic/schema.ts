import type { GuestBookingTable, KnownPlaceTable, MarkTable } from './storage/guard-schema.ts'
import type { Generated } from 'kysely'
import type { MessageTable } from './modules/messages/storage/message-schema.ts'
import type { ShopSchema } from './modules/shop/storage/shop-schema.ts'
import type { TaskItemTable, TaskTable } from './modules/tasks/storage/task-schema.ts'

/** The tables. Instants are milliseconds since 1970 in UTC; days and times of day are text in the doctor's zone. */
export interface Schema extends ShopSchema {
  readonly doctor: DoctorTable
  readonly schedule_day: ScheduleDayTable
  readonly slot: SlotTable
  readonly appointment: AppointmentTable
  readonly hold: HoldTable
  readonly availability: AvailabilityTable
  readonly waiting_entry: WaitingEntryTable
  readonly waiting_offer: WaitingOfferTable
  readonly submission: SubmissionTable
  readonly account: AccountTable
  readonly session: SessionTable
  readonly guess: GuessTable
  readonly known_place: KnownPlaceTable
  readonly mark: MarkTable
  readonly guest_booking: GuestBookingTable
  readonly audit: AuditTable
  readonly audit_head: AuditHeadTable
  readonly application_password: ApplicationPasswordTable
  readonly digest_record: DigestRecordTable
  readonly hoba_key: HobaKeyTable
  readonly one_time_use: OneTimeUseTable
  readonly webauthn_challenge: WebauthnChallengeTable
  readonly webauthn_credential: WebauthnCredentialTable
  readonly program: ProgramTable
  readonly oauth_record: OAuthRecordTable
  readonly message: MessageTable
  readonly task: TaskTable
  readonly task_item: TaskItemTable
}

export interface DoctorTable {
  readonly id: string
  readonly name: string
  readonly speciality: string
  readonly time_zone: string
  readonly address: string
  /** Tags with spaces between them. */
  readonly languages: string
  /** What is looked through by words: name, speciality and languages in words, in lower case. */
  readonly searched: string
  readonly version: number
}

export interface ScheduleDayTable {
  readonly doctor: string
  readonly date: string
  readonly version: number
  /** Until when the last hold on one of its slots lasts. */
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
  readonly closes_at: number
  readonly hold: string | null
  readonly held_until: number | null
  readonly version: number
}

export interface AppointmentTable {
  readonly id: string
  readonly slot: number
  readonly account: string | null
  readonly state: 'booked' | 'arrived' | 'fulfilled' | 'no-show' | 'cancelled'
  readonly patient_name: string
  readonly patient_age: number
  readonly patient_email: string | null
  readonly patient_telephone: string | null
  readonly reason: string | null
  readonly cancellation: string | null
  /** The rules that were set aside, with spaces between them. */
  readonly set_aside: string
  readonly booked_at: number
  readonly changed_at: number
  readonly version: number
}

export interface HoldTable {
  readonly id: string
  readonly slot: number
  readonly account: string | null
  readonly client: string
  readonly until: number
  readonly ended_at: number | null
}

export interface AvailabilityTable {
  readonly doctor: string
  /** JSON of the openings of each weekday. */
  readonly weekly: string
  /** JSON of the days that are not like their weekday. */
  readonly exceptions: string
  readonly slot_length: number
  readonly buffer: number
  readonly notice: number
  readonly horizon: number
  readonly per_day: number | null
  readonly per_patient: number | null
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

export interface SubmissionTable {
  readonly scope: string
  readonly name: string
  readonly fingerprint: string
  /** JSON of the status, the header fields and the content in base64. */
  readonly answer: string
  readonly expires: number
}

export interface AccountTable {
  readonly id: string
  readonly name: string
  readonly role: 'patient' | 'doctor' | 'clerk'
  readonly doctor: string | null
  readonly email: string | null
  readonly telephone: string | null
  readonly password_hash: string | null
  readonly state: 'active' | 'closed'
  readonly created_at: number
  readonly changed_at: number
  readonly version: number
}

export interface SessionTable {
  readonly token_hash: string
  readonly id: string
  readonly account: string
  readonly method: string
  readonly started_at: number
  readonly last_used_at: number
  readonly idle_end: number
  readonly absolute_end: number
  readonly ended_at: number | null
  readonly agent: string
  readonly client: string
}

export interface GuessTable {
  readonly name: string
  readonly account: string | null
  readonly count: number
  readonly window_end: number
}

export interface AuditTable {
  readonly number: number
  readonly at: number
  readonly who: string
  readonly what: string
  readonly subject: string
  readonly client: string
  readonly request: string
  readonly hash: string
}

export interface AuditHeadTable {
  readonly id: 1
  readonly number: number
  readonly hash: string
  readonly plain_until: number
  readonly mac: string
}

export interface ApplicationPasswordTable {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly realm: string
  readonly password_hash: string
  readonly created_at: number
  readonly last_used_at: number | null
}

export interface DigestRecordTable {
  readonly application_password: string
  readonly algorithm: string
  readonly user_hash: string
  readonly sealed_secret: string
}

export interface HobaKeyTable {
  readonly kid: string
  readonly account: string
  readonly public_key: string
  readonly device: string
  readonly created_at: number
  readonly last_used_at: number | null
}

export interface OneTimeUseTable {
  readonly name: string
  readonly expires: number
}

export interface WebauthnChallengeTable {
  readonly hash: string
  readonly purpose: 'create' | 'get'
  readonly account: string | null
  readonly opening_name: string | null
  readonly opening_email: string | null
  readonly key_name: string | null
  readonly next: string | null
  readonly browser: string | null
  readonly expires: number
}

export interface WebauthnCredentialTable {
  readonly id: string
  readonly account: string
  readonly public_key: string
  readonly counter: number
  /** With spaces between them. */
  readonly transports: string
  readonly is_shareable: number
  readonly is_synced: number
  readonly model: string
  readonly name: string
  readonly created_at: number
  readonly last_used_at: number | null
  readonly is_suspected: number
}

export interface ProgramTable {
  readonly id: string
  readonly name: string
  readonly kind: 'site' | 'app' | 'device' | 'service' | 'own'
  /** One on each line. */
  readonly redirect_uris: string
  readonly secret_hash: string | null
  readonly created_at: number
  readonly version: number
}

export interface OAuthRecordTable {
  readonly id: string
  readonly kind: string
  readonly sealed: string
  readonly grant_id: string | null
  readonly user_code: string | null
  readonly account: string | null
  readonly program: string | null
  readonly expires: number
  readonly forgotten: number
  readonly used_at: number | null
  readonly revoked_at: number | null
}
