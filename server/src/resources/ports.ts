import type { ApplicationPasswordMaker } from '../authentication/application-password.ts'
import type { Capabilities } from '../authentication/capability.ts'
import type { Passwords } from '../authentication/password.ts'
import type { ResetLinks } from '../authentication/reset-link.ts'
import type { Accounts } from '../domain/account.ts'
import type { ApplicationPasswords } from '../domain/application-password.ts'
import type { BookingPorts } from '../domain/appointment.ts'
import type { AuditTrail } from '../domain/audit.ts'
import type { Doctors } from '../domain/doctor.ts'
import type { Guesses } from '../domain/guess.ts'
import type { HobaKeys } from '../domain/hoba-key.ts'
import type { Courier } from '../domain/message.ts'
import type { Sessions } from '../domain/session.ts'

/** What the resources need of the world. */
export interface Ports extends BookingPorts {
  readonly doctors: Doctors
  readonly capabilities: Capabilities
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly guesses: Guesses
  readonly auditTrail: AuditTrail
  readonly applicationPasswords: ApplicationPasswords
  readonly applicationPasswordMaker: ApplicationPasswordMaker
  readonly hobaKeys: HobaKeys
  readonly passwords: Passwords
  readonly resetLinks: ResetLinks
  readonly courier: Courier
  /** The origin at which people reach the service, for links that leave it. */
  readonly origin: string | undefined
  /** Runs what belongs together in one transaction. */
  inTransaction<Result>(work: () => Promise<Result>): Promise<Result>
}
