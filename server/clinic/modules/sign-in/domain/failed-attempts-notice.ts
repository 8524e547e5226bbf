import type { Accounts } from '../../accounts/contract.ts'
import type { Instant } from '@waymark/server/values'
import type { FailedAttempts } from '@waymark/server/authentication'
import { type Messages, passwordLinkMark } from '../../messages/contract.ts'
import { signInTexts } from '../texts.ts'

export interface NoticePorts {
  readonly failedAttempts: FailedAttempts
  readonly accounts: Pick<Accounts, 'find'>
  readonly messages: Pick<Messages, 'send'>
  /** Runs a write in the background. */
  readonly afterwards: (name: string, write: () => Promise<void>) => Promise<void>
}

const day = 86_400_000

const notice = {
  kind: 'notice',
  subject: signInTexts.failedAttemptsSubject,
  text: signInTexts.failedAttemptsNotice,
} as const

/** Returns the function that warns the owner of an account about password guessing, at most once a day. */
export function failedAttemptsNotices(ports: NoticePorts): (account: string, now: Instant) => Promise<void> {
  return (account, now) =>
    ports.afterwards(`notice of failed attempts ${account}`, async () => {
      const episode = { name: `notice ${account}`, account, most: 1, window: day }
      if ((await ports.failedAttempts.consume([episode], now)) !== undefined) return
      const owner = await ports.accounts.find(account)
      if (owner?.state !== 'active') return
      if (owner.email === undefined) return ports.messages.send({ ...notice, account, sentAt: now })
      // The link goes by mail alone.
      await ports.messages.send({ ...notice, account, sentAt: now, until: now })
      const text = `${notice.text}${signInTexts.failedAttemptsMail(passwordLinkMark)}`
      await ports.messages.send({ ...notice, text, account, sentAt: now, isMailOnly: true })
    })
}
