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
import type { Courier, Messages, Outbox } from '../messages/contract.ts'
import type { Account, Accounts } from './domain/account.ts'
import type { GatheringPorts } from './domain/personal-data.ts'

export interface Ports extends Platform, GatheringPorts, Pick<ContributedLinks, 'userLinks'> {
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
  /** The records that an account can represent. */
  readonly doctors: { find(id: string): Promise<unknown> }
  /** Lets the modules follow a change of a profile. */
  readonly profileChanged: (before: Account, after: Account) => Promise<void>
  readonly applications: ClientApplications
  readonly oauthRecords: OAuthRecords
  readonly connectedApplications: ConnectedApplications
  readonly messages: Messages
  readonly outbox: Outbox
  /** Undefined if delivery is not configured. */
  readonly courier: Courier | undefined
}
