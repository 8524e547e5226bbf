import type { TransactionalDatabase } from '@waymark/server/storage'
import type { PaymentStatus } from '@waymark/shared/clinic'
import type { Generated, Kysely } from 'kysely'
import type { CheckoutState } from '../domain/checkout-state.ts'

/** The tables of the module. Instants are milliseconds since 1970 in UTC; amounts are in the minor unit of the currency. */
export interface PaymentSchema {
  readonly payment: PaymentTable
  readonly payment_checkout: CheckoutTable
  readonly payment_event: EventTable
}

export type PaymentDatabase = TransactionalDatabase<PaymentSchema>
export type Database = Kysely<PaymentSchema>

export interface PaymentTable {
  readonly number: Generated<number>
  readonly appointment: string
  readonly amount: number
  readonly currency: string
  /** 0 after the cancellation of the appointment. */
  readonly wanted: number
  /** Follows from the states of the checkouts. */
  readonly status: PaymentStatus
  readonly received: number
  readonly paid_at: number | null
  readonly refunded_at: number | null
  readonly fault: string | null
  readonly version: number
}

export interface CheckoutTable {
  readonly id: string
  readonly appointment: string
  /** Number of the checkout of the payment, the first is 1. */
  readonly place: number
  readonly state: CheckoutState
  readonly provider_id: string | null
  readonly url: string | null
  readonly expires: number | null
  readonly payment: string | null
  readonly received: number | null
  readonly refund: string | null
  readonly round: number
  readonly due_at: number | null
  readonly attempts: number
}

export interface EventTable {
  readonly id: string
  readonly at: number
}
