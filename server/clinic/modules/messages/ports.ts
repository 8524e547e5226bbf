import type { AccountLookup } from '@waymark/server/authentication'
import type { ContributedLinks, Platform } from '../../module.ts'
import type { Clinics } from '../practice/contract.ts'
import type { Messages } from './domain/message.ts'
import type { CompleteMail, MailTransport, MailPart, Outbox } from './domain/outbox.ts'
import type { SmsTransport } from './domain/sms.ts'

export interface Ports extends Platform, Pick<ContributedLinks, 'homeLinks' | 'messageLinks'> {
  readonly messages: Messages
  readonly outbox: Outbox
  /** Undefined if delivery is not configured. */
  readonly mailTransport: MailTransport | undefined
  readonly smsTransport: SmsTransport | undefined
  readonly accounts: Pick<AccountLookup, 'find'>
  readonly clinics: Pick<Clinics, 'find'>
  /** Completes a mail with a part that another module knows. */
  readonly completeMail: (part: MailPart, ...mail: Parameters<CompleteMail>) => ReturnType<CompleteMail>
}
