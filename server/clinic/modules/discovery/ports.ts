import type { PasskeyTerms } from '@waymark/server/passkeys'
import type { ContributedLinks, Platform } from '../../module.ts'
import type { BookingPorts, Doctors, Schedules } from '../booking/contract.ts'
import type { Clinics } from '../practice/contract.ts'
import type { Messages } from '../messages/contract.ts'

export interface Ports extends Platform, Pick<ContributedLinks, 'homeLinks'> {
  readonly doctors: Doctors
  readonly schedules: Schedules
  readonly waitingList: BookingPorts['waitingList']
  readonly appointments: BookingPorts['appointments']
  readonly appointmentTypes: BookingPorts['appointmentTypes']
  readonly capabilities: BookingPorts['capabilities']
  readonly clinics: Pick<Clinics, 'find'>
  readonly messages: Pick<Messages, 'inbox'>
  /** Undefined if passkeys are disabled. */
  readonly passkeyTerms: PasskeyTerms | undefined
}
