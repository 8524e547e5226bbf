import type { PasskeyTerms } from '@waymark/server/authentication/passkey/passkey-ceremony'
import type { Platform } from '../../module.ts'
import type { Doctors } from '../booking/domain/doctor.ts'
import type { Schedules } from '../booking/domain/schedule.ts'

export interface Ports extends Platform {
  readonly doctors: Doctors
  readonly schedules: Schedules
  /** Undefined if passkeys are disabled. */
  readonly passkeyTerms: PasskeyTerms | undefined
}
