import type { PasskeyTerms } from '@waymark/server/authentication/passkey/passkey-ceremony'
import type { HomeLinks, Platform } from '../../module.ts'
import type { Principal } from '../../principal.ts'
import type { Doctors } from '../booking/domain/doctor.ts'
import type { Schedules } from '../booking/domain/schedule.ts'

export interface Ports extends Platform {
  /** Returns the links of the home document that modules contribute for a caller. */
  readonly homeLinks: (principal: Principal) => HomeLinks
  readonly doctors: Doctors
  readonly schedules: Schedules
  /** Undefined if passkeys are disabled. */
  readonly passkeyTerms: PasskeyTerms | undefined
}
