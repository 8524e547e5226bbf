import type { ApplicationPasswordMaker } from '../authentication/application-password.ts'
import type { Capabilities } from '../authentication/capability.ts'
import type { Hoba } from '../authentication/hoba.ts'
import type { KeyLinks } from '../authentication/key-link.ts'
import type { PasskeyTerms } from '../authentication/passkey-ceremony.ts'
import type { AllowedPrograms } from '../authentication/oauth/allowed-programs.ts'
import type { AuthorizationServer } from '../authentication/oauth/authorization-server.ts'
import type { Passwords } from '../authentication/password.ts'
import type { ResetLinks } from '../authentication/reset-link.ts'
import type { Accounts } from '../domain/account.ts'
import type { ApplicationPasswords } from '../domain/application-password.ts'
import type { GuestBookingPorts } from '../domain/guest-booking.ts'
import type { Schedules } from '../domain/schedule.ts'
import type { WaitingList } from '../domain/waiting-list.ts'
import type { Availabilities } from '../domain/availability.ts'
import type { AuditTrail } from '../domain/audit.ts'
import type { Books } from '../domain/book.ts'
import type { Carts } from '../domain/cart.ts'
import type { Doctors } from '../domain/doctor.ts'
import type { Guesses } from '../domain/guess.ts'
import type { KnownPlaces } from '../domain/known-place.ts'
import type { HobaKeys } from '../domain/hoba-key.ts'
import type { Courier } from '../domain/courier.ts'
import type { Messages } from '../domain/message.ts'
import type { OAuthRecords } from '../domain/oauth-record.ts'
import type { OneTimeUses } from '../domain/one-time-use.ts'
import type { PasskeyChallenges } from '../domain/passkey-challenge.ts'
import type { Passkeys } from '../domain/passkey.ts'
import type { PaymentMethod } from '../domain/payment.ts'
import type { Programs } from '../domain/program.ts'
import type { Sessions } from '../domain/session.ts'
import type { Tasks } from '../domain/task.ts'
import type { Seller, Settlements } from '../domain/settlement.ts'

/** What the resources need of the world. */
export interface Ports extends GuestBookingPorts {
  readonly doctors: Doctors
  readonly schedules: Schedules
  readonly availabilities: Availabilities
  readonly waitingList: WaitingList
  /** Milliseconds in which whoever holds a slot can book it. */
  readonly holdLifetime: number
  readonly capabilities: Capabilities
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly guesses: Guesses
  readonly knownPlaces: KnownPlaces
  readonly auditTrail: AuditTrail
  readonly applicationPasswords: ApplicationPasswords
  readonly applicationPasswordMaker: ApplicationPasswordMaker
  readonly hobaKeys: HobaKeys
  /** Undefined where it is not offered. */
  readonly hoba: Pick<Hoba, 'newChallenge' | 'proves'> | undefined
  readonly keyLinks: KeyLinks
  readonly oneTimeUses: OneTimeUses
  readonly messages: Messages
  readonly tasks: Tasks
  /** Milliseconds: how often those are told who watch something. */
  readonly watchInterval: number
  readonly passkeys: Passkeys
  readonly passkeyChallenges: PasskeyChallenges
  /** Undefined where passkeys are not offered. */
  readonly passkeyTerms: PasskeyTerms | undefined
  readonly programs: Programs
  /** Undefined where nobody can be asked to allow a program anything. */
  readonly oauth: Pick<AuthorizationServer, 'consents' | 'devices'> | undefined
  readonly allowedPrograms: AllowedPrograms
  readonly oauthRecords: OAuthRecords
  readonly passwords: Passwords
  readonly books: Books
  readonly carts: Carts
  readonly settlements: Settlements
  readonly paymentMethods: readonly PaymentMethod[]
  /** Who sells, as it stands on receipts. */
  readonly seller: Seller
  readonly resetLinks: ResetLinks
  /** Undefined where no message reaches anybody. */
  readonly courier: Courier | undefined
  /** The origin at which people reach the service, for links that leave it. */
  readonly origin: string | undefined
  /** Runs what belongs together in one transaction. */
  inTransaction<Result>(work: () => Promise<Result>): Promise<Result>
}
