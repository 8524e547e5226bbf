import type { Accounts } from '../../accounts/domain/account.ts'
import type { Instant } from '@waymark/server/values/time'
import type { Guesses } from '@waymark/server/authentication/password/guess'
import type { Messages } from './message.ts'
import { messageTexts } from '../messages.ts'

export interface GuessNoticePorts {
  readonly guesses: Guesses
  readonly accounts: Pick<Accounts, 'find'>
  readonly messages: Pick<Messages, 'send'>
}

const day = 86_400_000

const notice = { kind: 'notice', subject: messageTexts.guessingSubject, text: messageTexts.guessingNotice } as const

/** Returns the function that warns the owner of an account about password guessing, at most once a day. */
export function guessNotices(ports: GuessNoticePorts): (account: string, now: Instant) => Promise<void> {
  return async (account, now) => {
    const episode = { name: `notice ${account}`, account, most: 1, window: day }
    if ((await ports.guesses.charge([episode], now)) !== undefined) return
    const owner = await ports.accounts.find(account)
    if (owner?.state !== 'active') return
    await ports.messages.send({ ...notice, account, sentAt: now })
  }
}
