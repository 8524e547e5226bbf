import type { AccountLinks, Capabilities } from '@waymark/server/authentication'
import type { ContributedLinks, Platform } from '../../module.ts'
import type { Accounts } from '../accounts/domain/account.ts'
import type { Appointments } from '../booking/domain/appointment.ts'
import type { Doctors } from '../booking/domain/doctor.ts'
import type { Messages } from './domain/message.ts'
import type { Courier, Outbox } from './domain/outbox.ts'

export interface Ports extends Platform, Pick<ContributedLinks, 'homeLinks' | 'messageLinks'> {
  readonly messages: Messages
  readonly outbox: Outbox
  /** Undefined if delivery is not configured. */
  readonly courier: Courier | undefined
  readonly accounts: Accounts
  readonly appointments: Pick<Appointments, 'find'>
  readonly doctors: Pick<Doctors, 'find'>
  readonly capabilities: Capabilities
  readonly resetLinks: AccountLinks
  readonly verificationLinks: AccountLinks
}
