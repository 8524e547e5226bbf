import type { AuditLog } from '@waymark/server/authentication'
import type { Platform } from '../../module.ts'
import type { BookingPorts } from '../booking/contract.ts'
import type { Changes } from './domain/change-event.ts'
import type { SendWebhook } from './domain/deliver.ts'
import type { Deliveries } from './domain/delivery.ts'
import type { Subscriptions } from './domain/subscription.ts'

export interface Ports extends Platform {
  readonly changes: Changes
  readonly subscriptions: Subscriptions
  readonly deliveries: Deliveries
  readonly sendWebhook: SendWebhook
  /** Whether programs in private networks may get events, without TLS. */
  readonly mayPostToPrivate: boolean
  /** Returns a number from 0 up to 1. */
  readonly random: () => number
  readonly doctors: Pick<BookingPorts['doctors'], 'find' | 'page'>
  readonly appointmentTypes: Pick<BookingPorts['appointmentTypes'], 'find' | 'page'>
  readonly auditLog: Pick<AuditLog, 'append'>
}
