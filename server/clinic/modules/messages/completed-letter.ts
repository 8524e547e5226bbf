import { passwordLinkMark, verificationLinkMark } from './domain/message.ts'
import type { CompleteLetter, LetterPart, TakenLetter } from './domain/outbox.ts'
import type { Ports } from './ports.ts'

/**
 * Completes letters with links and calendar files. A link is created at delivery and never stored, so a password link is
 * valid for an hour from delivery. A letter without an open account or a guest's appointment, such as one for an unknown
 * user name, is not delivered. A letter with personal content goes to a verified address only; letters with access links
 * go to the address of the account, because their use verifies it.
 */
export function completedLetter({
  accounts,
  completeLetter,
}: Pick<Ports, 'accounts' | 'completeLetter'>): CompleteLetter {
  return async (given, now) => {
    const letter = withoutUnverified(given)
    if (letter.about !== undefined) return completeLetter(letter.about.kind, letter, now)
    if (!letter.isLetterOnly) return letter
    const account = letter.account === '' ? undefined : await accounts.find(letter.account)
    if (account?.state !== 'active') return undefined
    const link = linkIn(letter)
    return link === undefined ? letter : completeLetter(link, letter, now)
  }
}

function withoutUnverified(letter: TakenLetter): TakenLetter {
  return letter.isLetterOnly || letter.isVerified ? letter : { ...letter, email: undefined }
}

function linkIn({ text }: TakenLetter): LetterPart | undefined {
  if (text.includes(verificationLinkMark)) return 'verification-link'
  return text.includes(passwordLinkMark) ? 'password-link' : undefined
}
