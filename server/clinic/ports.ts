import type {
  ApplicationPasswordMaker,
  ApplicationPasswords,
} from '@waymark/server/authentication/password/application-password'
import type { Capabilities, KeyLinks, ResetLinks } from '@waymark/server/authentication/links'
import type { Hoba, HobaKeys } from '@waymark/server/authentication/hoba/hoba'
import type { PasskeyTerms } from '@waymark/server/authentication/passkey/passkey-ceremony'
import type { AllowedPrograms } from '@waymark/server/authentication/oauth/allowed-programs'
import type { AuthorizationServer } from '@waymark/server/authentication/oauth/authorization-server'
import type { Passwords } from '@waymark/server/authentication/password/password'
import type { Accounts } from './modules/accounts/domain/account.ts'
import type { GuestBookingPorts } from './modules/booking/domain/booking.ts'
import type { Schedules } from './modules/booking/domain/schedule.ts'
import type { WaitingList } from './modules/booking/domain/waiting-list.ts'
import type { Availabilities } from './modules/booking/domain/availability.ts'
import type { AuditTrail } from '@waymark/server/authentication/audit'
import type { Books } from './modules/shop/domain/book.ts'
import type { Carts } from './modules/shop/domain/cart.ts'
import type { Doctors } from './modules/booking/domain/doctor.ts'
import type { Guesses, KnownPlaces } from '@waymark/server/authentication/password/guess'
import type { Courier } from './modules/messages/domain/outbox.ts'
import type { Messages } from './modules/messages/domain/message.ts'
import type { OAuthRecords } from '@waymark/server/authentication/oauth/oauth-record'
import type { OneTimeUses } from '@waymark/server/authentication/nonce'
import type { PasskeyChallenges, Passkeys } from '@waymark/server/authentication/passkey/passkey'
import type { PaymentMethod } from './modules/shop/domain/payment.ts'
import type { Programs } from '@waymark/server/authentication/oauth/program'
import type { Sessions } from '@waymark/server/authentication/session'
import type { Tasks } from './modules/tasks/task.ts'
import type { Seller, Settlements } from './modules/shop/domain/settlement.ts'

/** The ports of the resources. */
export interface Ports extends GuestBookingPorts {
  readonly doctors: Doctors
  readonly schedules: Schedules
  readonly availabilities: Availabilities
  readonly waitingList: WaitingList
  /** Milliseconds until a hold expires. */
  readonly holdLifetime: number
  readonly capabilities: Capabilities
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly guesses: Guesses
  readonly noticeGuessing: (account: string, now: number) => Promise<void>
  readonly knownPlaces: KnownPlaces
  readonly auditTrail: AuditTrail
  readonly applicationPasswords: ApplicationPasswords
  readonly applicationPasswordMaker: ApplicationPasswordMaker
  readonly hobaKeys: HobaKeys
  /** Undefined if HOBA is disabled. */
  readonly hoba: Pick<Hoba, 'newChallenge' | 'proves'> | undefined
  readonly keyLinks: KeyLinks
  readonly oneTimeUses: OneTimeUses
  readonly messages: Messages
  readonly tasks: Tasks
  /** Milliseconds between two polls of a watched resource. */
  readonly watchInterval: number
  readonly passkeys: Passkeys
  readonly passkeyChallenges: PasskeyChallenges
  /** Undefined if passkeys are disabled. */
  readonly passkeyTerms: PasskeyTerms | undefined
  readonly programs: Programs
  /** Undefined if there is no authorization server. */
  readonly oauth: Pick<AuthorizationServer, 'consents' | 'devices'> | undefined
  readonly allowedPrograms: AllowedPrograms
  readonly oauthRecords: OAuthRecords
  readonly passwords: Passwords
  readonly books: Books
  readonly carts: Carts
  readonly settlements: Settlements
  readonly paymentMethods: readonly PaymentMethod[]
  /** The seller on receipts. */
  readonly seller: Seller
  readonly resetLinks: ResetLinks
  /** Undefined if delivery is not configured. */
  readonly courier: Courier | undefined
  /** The public origin of the service, for links in messages. */
  readonly origin: string | undefined
  /** The text of each scope that a user can grant to a client application. */
  readonly scopes: Readonly<Record<string, string>>
  /** Runs work in one transaction. */
  inTransaction<Result>(work: () => Promise<Result>): Promise<Result>
}
