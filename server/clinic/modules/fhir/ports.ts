import type { AuditLog } from '@waymark/server/authentication'
import type { Platform } from '../../module.ts'
import type { ScopeTexts } from '../applications/contract.ts'
import type { Accounts } from '../accounts/contract.ts'
import type { Appointments, AppointmentTypes, Availabilities, Doctors, Schedules } from '../booking/contract.ts'
import type { Messages } from '../messages/contract.ts'
import type { Clinics } from '../practice/contract.ts'
import type { Deliveries, Subscriptions } from '../webhooks/contract.ts'

export interface Ports extends Platform {
  readonly accounts: Pick<Accounts, 'find'>
  readonly appointments: Pick<Appointments, 'find'>
  readonly appointmentTypes: Pick<AppointmentTypes, 'find' | 'of'>
  readonly availabilities: Pick<Availabilities, 'find'>
  readonly clinics: Pick<Clinics, 'find'>
  readonly doctors: Pick<Doctors, 'find' | 'page' | 'specialities'>
  readonly schedules: Schedules
  readonly auditLog: Pick<AuditLog, 'note' | 'append'>
  readonly subscriptions: Subscriptions
  readonly deliveries: Pick<Deliveries, 'test'>
  readonly mayPostToPrivate: boolean
  readonly messages: Pick<Messages, 'page'>
  /** Every scope that an app can ask for. */
  readonly scopes: ScopeTexts
}
