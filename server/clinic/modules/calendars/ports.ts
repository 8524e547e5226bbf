import type { Capabilities } from '@waymark/server/authentication'
import type { Platform } from '../../module.ts'
import type { Accounts } from '../accounts/contract.ts'
import type { Appointments, Doctors } from '../booking/contract.ts'
import type { Feeds } from './domain/feed.ts'

export interface Ports extends Platform {
  readonly feeds: Feeds
  readonly accounts: Pick<Accounts, 'find'>
  readonly appointments: Pick<Appointments, 'page' | 'versionOf'>
  readonly doctors: Pick<Doctors, 'find'>
  readonly capabilities: Capabilities
}
