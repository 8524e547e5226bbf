import { type FailedAttempts, verificationMailCount } from '@waymark/server/authentication'
import type { Clock } from '@waymark/server/values'
import { type MailTransport, type Messages, verificationLinkMark } from '../../messages/contract.ts'
import { inLanguageOf } from '../../../languages/index.ts'
import { accountTexts } from '../texts.ts'
import type { Account } from './account.ts'

const day = 86_400_000

export interface VerifyingPorts {
  /** Undefined if delivery is not configured. */
  readonly mailTransport: MailTransport | undefined
  readonly failedAttempts: Pick<FailedAttempts, 'consume'>
  readonly messages: Pick<Messages, 'send'>
  readonly clock: Clock
}

/** Tells whether the owner of an account can get a link to verify the address. */
export function isVerifiable(
  { mailTransport }: Pick<VerifyingPorts, 'mailTransport'>,
  { email, emailVerifiedAt, state }: Pick<Account, 'email' | 'emailVerifiedAt' | 'state'>,
): boolean {
  return mailTransport !== undefined && email !== undefined && emailVerifiedAt === undefined && state === 'active'
}

/** Sends the mail with the link, a few times an hour at most. Without an unverified address it does nothing. */
export async function sendVerificationMail(ports: VerifyingPorts, account: Account): Promise<void> {
  if (!isVerifiable(ports, account)) return
  const { failedAttempts, messages, clock } = ports
  const sentAt = clock.now()
  if ((await failedAttempts.consume([verificationMailCount(account.id)], sentAt)) !== undefined) return
  await inLanguageOf(account, () =>
    messages.send({
      account: account.id,
      kind: 'notice',
      subject: accountTexts.verificationMailSubject,
      text: accountTexts.verificationMail({ link: verificationLinkMark }),
      isMailOnly: true,
      sentAt,
      until: sentAt + day,
    }),
  )
}

/** Sends a link to the new address of an account, and a notice to the previous one if it was verified. */
export async function announceAddress(ports: VerifyingPorts, before: Account, after: Account): Promise<void> {
  if (before.email === after.email) return
  await sendVerificationMail(ports, after)
  if (before.email === undefined || before.emailVerifiedAt === undefined) return
  const { id: account, email } = before
  await inLanguageOf(after, () =>
    ports.messages.send({
      account,
      kind: 'notice',
      subject: accountTexts.changedAddressSubject,
      text: accountTexts.changedAddressMail,
      isMailOnly: true,
      email,
      sentAt: ports.clock.now(),
    }),
  )
}
