import { resetLinks } from '../authentication/reset-link.ts'
import type { Instant } from '../domain/clock.ts'
import type { Letter } from '../domain/courier.ts'
import { passwordLinkMark } from '../domain/message.ts'
import type { TakenLetter } from '../domain/outbox.ts'
import { passwordLink } from '../resources/password-link.ts'
import type { AppOptions } from './app-options.ts'

/**
 * Completes letters with links to set a password. A link is made when its letter is delivered, so it is stored nowhere
 * and works for an hour from then on, however long the mail server was away. A letter that names no open account, as one
 * for an unknown user name does, is not delivered.
 */
export function completedLetter({
  storage: { accounts },
  secret,
  publicOrigin: origin,
}: Pick<AppOptions, 'storage' | 'secret' | 'publicOrigin'>): (
  letter: TakenLetter,
  now: Instant,
) => Promise<Letter | undefined> {
  const ports = { accounts, resetLinks: resetLinks(secret), origin }
  return async (letter, now) => {
    if (!letter.isLetterOnly) return letter
    const account = await accounts.find(letter.account)
    if (account?.state !== 'active') return undefined
    const link = await passwordLink(ports, account.id, now)
    return { ...letter, text: letter.text.replaceAll(passwordLinkMark, () => link) }
  }
}
