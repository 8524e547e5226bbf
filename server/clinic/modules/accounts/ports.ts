import type {
  AccountLinks,
  ApplicationPasswordMaker,
  ApplicationPasswords,
  AuditLog,
  Guesses,
  Hoba,
  HobaKeys,
  KeyLinks,
  KnownPlaces,
  OneTimeUses,
  Passwords,
  Sessions,
  SessionTokens,
} from '@waymark/server/authentication'
import type { ClientApplications, ConnectedApplications, OAuthRecords } from '@waymark/server/oauth'
import type { PasskeyChallenges, Passkeys, PasskeyTerms } from '@waymark/server/passkeys'
import type { ContributedLinks, Platform } from '../../module.ts'
import type { Appointments } from '../booking/domain/appointment.ts'
import type { Doctors } from '../booking/domain/doctor.ts'
import type { Messages } from '../messages/domain/message.ts'
import type { Courier, Outbox } from '../messages/domain/outbox.ts'
import type { WaitingList } from '../booking/domain/waiting-list.ts'
import type { Carts } from '../shop/domain/cart.ts'
import type { Settlements } from '../shop/domain/settlement.ts'
import type { Accounts } from './domain/account.ts'

export interface Ports extends Platform, Pick<ContributedLinks, 'userLinks'> {
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
