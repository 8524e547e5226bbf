import type { Generated } from 'kysely'
import type { IdempotencyRecordTable } from '../../storage/stored-idempotency-records.ts'

/** The tables of authentication. Instants are milliseconds since 1970 in UTC. */
export interface AuthenticationSchema {
  readonly account: AccountHolderTable
  readonly session: SessionTable
  readonly guess: FailedAttemptTable
  readonly known_place: TrustedClientTable
  readonly audit: AuditTable
  readonly audit_head: AuditHeadTable
  readonly audit_unsealed: UnsealedAuditTable
  readonly application_password: ApplicationPasswordTable
  readonly digest_record: DigestRecordTable
  readonly hoba_key: HobaKeyTable
  readonly one_time_use: OneTimeUseTable
  readonly webauthn_challenge: WebauthnChallengeTable
  readonly webauthn_credential: WebauthnCredentialTable
  readonly application: ApplicationTable
  readonly oauth_record: OAuthRecordTable
  readonly submission: IdempotencyRecordTable
}

/** Of an account only what authentication reads; a service adds columns. */
export interface AccountHolderTable {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly represents: string | null
  readonly email: string | null
  readonly language: string | null
  readonly password_hash: string | null
  readonly state: 'active' | 'closed'
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
  /** The ids of the sessions that end when this one is first used, separated by spaces. */
  readonly replaces: string
  /** The hash of the key of identical sign-ins; empty for one-time credentials. */
  readonly sign_in: string
  readonly agent: string
  readonly client: string
}

export interface FailedAttemptTable {
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

/** An entry between its transaction and its place in the chain. */
export interface UnsealedAuditTable extends Omit<AuditTable, 'number' | 'hash'> {
  /** The order of the entries, which may have gaps. */
  readonly number: Generated<number>
  /** Lets two equal entries have different hashes. */
  readonly id: string
  readonly mac: string
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

export interface ApplicationTable {
  readonly id: string
  readonly name: string
  readonly kind: 'site' | 'app' | 'device' | 'service' | 'own' | 'command'
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
  readonly application: string | null
  readonly expires: number
  readonly forgotten: number
  readonly used_at: number | null
  readonly revoked_at: number | null
}

export interface TrustedClientTable {
  readonly account: string
  readonly place: string
  readonly seen_at: number
}
