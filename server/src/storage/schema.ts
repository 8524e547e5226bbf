import type { Generated } from 'kysely'

/** The tables. Instants are milliseconds since 1970 in UTC; days and times of day are text in the doctor's zone. */
export interface Schema {
  readonly doctor: DoctorTable
  readonly schedule_day: ScheduleDayTable
  readonly slot: SlotTable
  readonly appointment: AppointmentTable
  readonly submission: SubmissionTable
  readonly account: AccountTable
  readonly session: SessionTable
  readonly guess: GuessTable
  readonly audit: AuditTable
  readonly application_password: ApplicationPasswordTable
  readonly digest_record: DigestRecordTable
  readonly hoba_key: HobaKeyTable
  readonly one_time_use: OneTimeUseTable
  readonly webauthn_challenge: WebauthnChallengeTable
  readonly webauthn_credential: WebauthnCredentialTable
  readonly program: ProgramTable
  readonly oauth_record: OAuthRecordTable
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
  readonly account: string | null
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

export interface AccountTable {
  readonly id: string
  readonly name: string
  readonly role: 'patient' | 'doctor' | 'clerk'
  readonly doctor: string | null
  readonly email: string | null
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
