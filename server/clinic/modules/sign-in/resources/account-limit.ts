import { newAccountCounts } from '@waymark/server/authentication'
import { type Problem, tooManyRequests } from '@waymark/server'
import type { Principal } from '../../../principal.ts'
import type { Ports } from '../ports.ts'
import { signInTexts } from '../texts.ts'

/** Counts an account that a visitor opens; returns a problem if the visitor's network has opened too many. */
export async function refusedAccount(
  { accountLimit, failedAttempts, clock }: Pick<Ports, 'accountLimit' | 'failedAttempts' | 'clock'>,
  { principal, client }: { readonly principal: Principal; readonly client: string },
): Promise<Problem | undefined> {
  if (accountLimit === 0 || principal.role !== 'guest') return undefined
  const now = clock.now()
  const end = await failedAttempts.consume(newAccountCounts(client, accountLimit), now)
  if (end === undefined) return undefined
  return tooManyRequests(Math.max(1, Math.ceil((end - now) / 1000)), signInTexts.tooManyAccounts)
}
