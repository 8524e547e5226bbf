import type { AuditLog } from '@waymark/server/authentication/audit'
import type { Hoba, HobaKeys } from '@waymark/server/authentication/hoba/hoba'
import type { AccountLinks, KeyLinks } from '@waymark/server/authentication/links'
import type { OneTimeUses } from '@waymark/server/authentication/nonce'
import type { OAuthRecords } from '@waymark/server/authentication/oauth/oauth-record'
import type { ClientApplications } from '@waymark/server/authentication/oauth/client-application'
import type { ConnectedApplications } from '@waymark/server/authentication/oauth/connected-applications'
import type { PasskeyChallenges, Passkeys } from '@waymark/server/authentication/passkey/passkey'
import type { PasskeyTerms } from '@waymark/server/authentication/passkey/passkey-ceremony'
import type {
  ApplicationPasswordMaker,
  ApplicationPasswords,
} from '@waymark/server/authentication/password/application-password'
import type { Guesses, KnownPlaces } from '@waymark/server/authentication/password/guess'
import type { Passwords } from '@waymark/server/authentication/password/password'
import type { Sessions, SessionTokens } from '@waymark/server/authentication/session'
import type { Platform } from '../../module.ts'
import type { Appointments } from '../booking/domain/appointment.ts'
import type { Doctors } from '../booking/domain/doctor.ts'
import type { Messages } from '../messages/domain/message.ts'
import type { Courier, Outbox } from '../messages/domain/outbox.ts'
import type { WaitingList } from '../booking/domain/waiting-list.ts'
import type { Carts } from '../shop/domain/cart.ts'
import type { Settlements } from '../shop/domain/settlement.ts'
import type { Accounts } from './domain/account.ts'

export interface Ports extends Platform {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly sessionTokenOf: SessionTokens
  readonly guesses: Guesses
  /** Maximum number of accounts that visitors of a network open within an hour; 0 for no limit. */
  readonly accountLimit: number
  readonly noticeGuessing: (account: string, now: number) => Promise<void>
  readonly knownPlaces: KnownPlaces
  readonly auditLog: AuditLog
  readonly applicationPasswords: ApplicationPasswords
  readonly applicationPasswordMaker: ApplicationPasswordMaker
  readonly hobaKeys: HobaKeys
  /** Undefined if HOBA is disabled. */
  readonly hoba: Pick<Hoba, 'newChallenge' | 'proves'> | undefined
  readonly keyLinks: KeyLinks
  readonly oneTimeUses: OneTimeUses
  readonly passkeys: Passkeys
  readonly passkeyChallenges: PasskeyChallenges
  /** Undefined if passkeys are disabled. */
  readonly passkeyTerms: PasskeyTerms | undefined
  readonly passwords: Passwords
  readonly resetLinks: AccountLinks
  readonly verificationLinks: AccountLinks
  readonly doctors: Doctors
  readonly appointments: Pick<Appointments, 'page'>
  readonly applications: ClientApplications
  readonly oauthRecords: OAuthRecords
  readonly connectedApplications: ConnectedApplications
  readonly messages: Messages
  readonly settlements: Pick<Settlements, 'page'>
  readonly carts: Pick<Carts, 'find'>
  readonly waitingList: Pick<WaitingList, 'page'>
  readonly outbox: Outbox
  /** Undefined if delivery is not configured. */
  readonly courier: Courier | undefined
}
