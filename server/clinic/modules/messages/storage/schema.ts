import type { TransactionalDatabase } from '@waymark/server/storage'
import type { Kysely, Generated } from 'kysely'

/** The tables of the module. Instants are milliseconds since 1970 in UTC. */
export interface MessageSchema {
  readonly message: MessageTable
}

/** The columns of accounts that mails need. */
interface AddressSchema {
  readonly account: {
    readonly id: string
    readonly email: string | null
    /** Null for an unverified address. */
    readonly email_verified_at: number | null
  }
}

export type MessageDatabase = TransactionalDatabase<MessageSchema & AddressSchema>
export type Database = Kysely<MessageSchema & AddressSchema>

export interface MessageTable {
  readonly id: Generated<number>
  readonly account: string
  readonly kind: 'confirmation' | 'change' | 'cancellation' | 'reminder' | 'offer' | 'notice'
  readonly subject: string
  readonly text: string
  /** The tag of the language of the text; null for messages of earlier releases, which are in English. */
  readonly language: string | null
  readonly about_kind: 'appointment' | 'series' | 'slot' | null
  readonly about_id: string | null
  readonly about_version: number | null
  /** The address of the mail, if not that of the account. */
  readonly email: string | null
  readonly shown_at: number
  readonly read_at: number | null
  readonly removed_at: number | null
  readonly version: number
  /** Time of the next delivery attempt; null after the last one. */
  readonly due_at: number | null
  readonly void_at: number | null
  readonly attempts: number
  readonly failed_at: number | null
  readonly error: string | null
}
