import type { ColumnsOf } from '@waymark/server/values/field-columns'
import type { profileFields } from '@waymark/shared/clinic'
import type { TransactionalDatabase } from '@waymark/server/storage/transaction'
import type { Kysely } from 'kysely'
import type { AccountHolderTable } from '@waymark/server/authentication/storage/tables'

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
