import type { Clock } from '../domain/clock.ts'
import { countsOf, giveBack, type Guess, type Guesses } from '../domain/guess.ts'
import type { Refusal } from './verdict.ts'

export interface GuessPorts {
  readonly guesses: Guesses
  readonly clock: Clock
}

/**
 * Lets a password be judged only after the guess was charged. What is accepted gives the charge back; what is refused
 * keeps it, for accounts that exist and those that do not.
 */
export async function guarded<Judged extends { readonly verdict: string }>(
  { guesses, clock }: GuessPorts,
  guess: Guess,
  judge: () => Promise<Judged>,
): Promise<Judged | Extract<Refusal, { readonly verdict: 'throttled' }>> {
  const now = clock.now()
  const fullUntil = await guesses.charge(countsOf(guess), now)
  if (fullUntil !== undefined) {
    return { verdict: 'throttled', retryAfter: Math.max(1, Math.ceil((fullUntil - now) / 1000)) }
  }
  const judged = await judge()
  // Only what was wrong counts: a nonce that was too old is no guess.
  if (judged.verdict !== 'refused') await giveBack(guesses, guess, judged.verdict === 'accepted')
  return judged
}
