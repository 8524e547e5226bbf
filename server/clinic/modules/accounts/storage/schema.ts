import type { ColumnsOf, TransactionalDatabase } from '@waymark/server/storage'
import type { AccountHolderTable } from '@waymark/server/authentication/storage'
import type { profileFields } from '@waymark/shared/clinic'
import type { Kysely } from 'kysely'

/** The tables of the module. Instants are milliseconds since 1970 in UTC. */
export interface AccountSchema {
  readonly account: AccountTable
}

export type AccountDatabase = TransactionalDatabase<AccountSchema>
export type Database = Kysely<AccountSchema>

export interface AccountTable extends AccountHolderTable, ColumnsOf<typeof profileFields> {
  readonly role: 'patient' | 'doctor' | 'clerk'
  /** Null for an unverified address. */
  readonly email_verified_at: number | null
  readonly created_at: number
  readonly changed_at: number
  readonly version: number
}
