import type { AccountLookup } from '@waymark/server/authentication'
import type { ContributedLinks, Platform } from '../../module.ts'
import type { Messages } from './domain/message.ts'
import type { CompleteLetter, Courier, LetterPart, Outbox } from './domain/outbox.ts'

export interface Ports extends Platform, Pick<ContributedLinks, 'homeLinks' | 'messageLinks'> {
  readonly messages: Messages
  readonly outbox: Outbox
  /** Undefined if delivery is not configured. */
  readonly courier: Courier | undefined
  readonly accounts: Pick<AccountLookup, 'find'>
  /** Completes a letter with a part that another module knows. */
  readonly completeLetter: (part: LetterPart, ...letter: Parameters<CompleteLetter>) => ReturnType<CompleteLetter>
}
