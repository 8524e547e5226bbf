import type {
  AccountLinks,
  ApplicationPasswordMaker,
  ApplicationPasswords,
  AuditLog,
  FailedAttempts,
  Hoba,
  HobaKeys,
  KeyLinks,
  TrustedClients,
  OneTimeUses,
  Passwords,
  Sessions,
  SessionTokens,
} from '@waymark/server/authentication'
import type { ConnectedApplications } from '@waymark/server/oauth'
import type { PasskeyChallenges, Passkeys, PasskeyTerms } from '@waymark/server/passkeys'
import type { ContributedLinks, Platform } from '../../module.ts'
import type { Accounts } from '../accounts/contract.ts'
import type { MailTransport, Messages } from '../messages/contract.ts'
import type { Clinics } from '../practice/contract.ts'

export interface Ports extends Platform, Pick<ContributedLinks, 'userLinks'> {
  readonly accounts: Accounts
  readonly clinics: Pick<Clinics, 'find'>
  readonly sessions: Sessions
  readonly sessionTokenOf: SessionTokens
  readonly failedAttempts: FailedAttempts
  /** Maximum number of accounts that visitors of a network open within an hour; 0 for no limit. */
  readonly accountLimit: number
  readonly noticeFailedAttempts: (account: string, now: number) => Promise<void>
  readonly trustedClients: TrustedClients
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
  readonly connectedApplications: ConnectedApplications
  readonly messages: Messages
  /** Undefined if delivery is not configured. */
  readonly mailTransport: MailTransport | undefined
}
