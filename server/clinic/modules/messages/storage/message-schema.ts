import type { Generated } from 'kysely'

export interface MessageTable {
  readonly id: Generated<number>
  readonly account: string
  readonly kind: 'confirmation' | 'change' | 'cancellation' | 'reminder' | 'offer' | 'notice'
  readonly subject: string
  readonly text: string
  readonly about_kind: 'appointment' | 'slot' | null
  readonly about_id: string | null
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
