import type { Account, Accounts } from '../../accounts/contract.ts'
import type { Instant } from '@waymark/server/values'
import type { FailedAttempts } from '@waymark/server/authentication'
import { type Messages, passwordLinkMark } from '../../messages/contract.ts'
import { inLanguageOf } from '../../../languages/index.ts'
import { signInTexts } from '../texts.ts'

export interface NoticePorts {
  readonly failedAttempts: FailedAttempts
  readonly accounts: Pick<Accounts, 'find'>
  readonly messages: Pick<Messages, 'send'>
  /** Runs a write in the background. */
  readonly afterwards: (name: string, write: () => Promise<void>) => Promise<void>
}

const day = 86_400_000

/** Returns the function that warns the owner of an account about password guessing, at most once a day. */
export function failedAttemptsNotices(ports: NoticePorts): (account: string, now: Instant) => Promise<void> {
  return (account, now) =>
    ports.afterwards(`notice of failed attempts ${account}`, async () => {
      const episode = { name: `notice ${account}`, account, most: 1, window: day }
      if ((await ports.failedAttempts.consume([episode], now)) !== undefined) return
      const owner = await ports.accounts.find(account)
      if (owner?.state !== 'active') return
      await inLanguageOf(owner, () => warn(ports, owner, now))
    })
}

async function warn({ messages }: NoticePorts, { id: account, email }: Account, now: Instant): Promise<void> {
  const { failedAttemptsSubject: subject, failedAttemptsNotice: text, failedAttemptsMail } = signInTexts
  const notice = { kind: 'notice', account, subject, text, sentAt: now } as const
  if (email === undefined) return messages.send(notice)
  // The link goes by mail alone.
  await messages.send({ ...notice, until: now })
  const mail = `${text}${failedAttemptsMail({ link: passwordLinkMark })}`
  await messages.send({ ...notice, text: mail, isMailOnly: true })
}
