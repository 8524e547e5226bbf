import type { PasskeyTerms } from '@waymark/server/passkeys'
import type { ContributedLinks, Platform } from '../../module.ts'
import type { Ports as BookingPorts } from '../booking/ports.ts'
import type { Doctors } from '../booking/domain/doctor.ts'
import type { Schedules } from '../booking/domain/schedule.ts'
import type { Messages } from '../messages/domain/message.ts'

export interface Ports extends Platform, Pick<ContributedLinks, 'homeLinks'> {
  readonly doctors: Doctors
  readonly schedules: Schedules
  readonly appointments: BookingPorts['appointments']
  readonly capabilities: BookingPorts['capabilities']
  readonly messages: Pick<Messages, 'inbox'>
  /** Undefined if passkeys are disabled. */
  readonly passkeyTerms: PasskeyTerms | undefined
}
