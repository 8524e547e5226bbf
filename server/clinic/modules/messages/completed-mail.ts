import { inLanguageOf } from '../../languages/index.ts'
import { passwordLinkMark, verificationLinkMark } from './domain/message.ts'
import type { CompleteMail, MailPart, TakenMail } from './domain/outbox.ts'
import { contactOf, type Contact } from '../practice/contract.ts'
import type { Ports } from './ports.ts'

/**
 * Completes mails with links and calendar files. A link is created at delivery and never stored, so a password link is
 * valid for an hour from delivery. A mail without an open account or a guest's appointment, such as one for an unknown
 * user name, is not delivered. A mail with personal content goes to a verified address only; mails with access links
 * go to the address of the account, because their use verifies it.
 */
export function completedMail({
  accounts,
  clinics,
  completeMail,
}: Pick<Ports, 'accounts' | 'clinics' | 'completeMail'>): CompleteMail {
  const complete: CompleteMail = async (given, now) => {
    const mail = withoutUnverified(given)
    if (mail.about !== undefined) return completeMail(mail.about.kind, mail, now)
    if (!mail.isMailOnly) return mail
    const account = mail.account === '' ? undefined : await accounts.find(mail.account)
    if (account?.state !== 'active') return undefined
    const link = linkIn(mail)
    return link === undefined ? mail : completeMail(link, mail, now)
  }
  return (given, now) =>
    inLanguageOf(given, async () => {
      const mail = await complete(given, now)
      if (mail === undefined || 'notBefore' in mail) return mail
      return { ...mail, text: `${mail.text}${signatureOf(await contactOf(clinics))}` }
    })
}

// RFC 3676 §4.3: mail programs know a signature by the line above it.
function signatureOf({ name, address, telephone }: Contact): string {
  return ['\n\n-- ', name, address, telephone].filter((line) => line !== '').join('\n')
}

function withoutUnverified(mail: TakenMail): TakenMail {
  return mail.isMailOnly || mail.isVerified ? mail : { ...mail, email: undefined }
}

function linkIn({ text }: TakenMail): MailPart | undefined {
  if (text.includes(verificationLinkMark)) return 'verification-link'
  return text.includes(passwordLinkMark) ? 'password-link' : undefined
}
