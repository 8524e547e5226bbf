import type { AccountLinks, AuditLog, FailedAttempts, Sessions } from '@waymark/server/authentication'
import type { Language } from '@waymark/server/languages'
import type { OAuthRecords } from '@waymark/server/oauth'
import type { ContributedLinks, Platform } from '../../module.ts'
import type { MailTransport, Messages, SmsTransport } from '../messages/contract.ts'
import type { Account, Accounts } from './domain/account.ts'
import type { GatheringPorts } from './domain/personal-data.ts'

export interface Ports extends Platform, GatheringPorts, Pick<ContributedLinks, 'userLinks'> {
  readonly accounts: Accounts
  /** The languages of the interface, of which a user may choose one. */
  readonly languages: readonly Language[]
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly oauthRecords: Pick<OAuthRecords, 'revokeAll'>
  readonly failedAttempts: FailedAttempts
  readonly auditLog: AuditLog
  readonly verificationLinks: AccountLinks
  /** The records that an account can represent. */
  readonly doctors: { find(id: string): Promise<unknown> }
  /** Lets the modules follow a change of a profile. */
  readonly profileChanged: (before: Account, after: Account) => Promise<void>
  readonly messages: Messages
  /** Undefined if delivery is not configured. */
  readonly mailTransport: MailTransport | undefined
  readonly smsTransport: SmsTransport | undefined
}
