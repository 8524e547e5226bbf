import type { Clock } from '../domain/clock.ts'
import { countsOf, giveBack, type Count, type Guess, type Guesses } from '../domain/guess.ts'
import type { Refusal } from './verdict.ts'

export interface GuessPorts {
  readonly guesses: Guesses
  readonly clock: Clock
}

export type Throttled = Extract<Refusal, { readonly verdict: 'throttled' }>

/**
 * Lets a password be judged only after the guess was charged. What is accepted gives the charge back; what is refused
 * keeps it, for accounts that exist and those that do not.
 */
export async function guarded<Judged extends { readonly verdict: string }>(
  { guesses, clock }: GuessPorts,
  guess: Guess,
  judge: () => Promise<Judged>,
): Promise<Judged | Throttled> {
  const throttled = await charged({ guesses, clock }, countsOf(guess))
  if (throttled !== undefined) return throttled
  const judged = await judge()
  // Only what was wrong counts: a nonce that was too old is no guess.
  if (judged.verdict !== 'refused') await giveBack(guesses, guess, judged.verdict === 'accepted')
  return judged
}

/** Adds one to each count; the refusal where one is full. */
export async function charged(
  { guesses, clock }: GuessPorts,
  counts: readonly Count[],
): Promise<Throttled | undefined> {
  const now = clock.now()
  const fullUntil = await guesses.charge(counts, now)
  return fullUntil === undefined ? undefined : throttledUntil(fullUntil, now)
}

/**
 * The same for what nobody can guess, such as a password that the service made. It is not charged before, which would be
 * a write for each request: what is right passes, also while others are throttled, and what is wrong is charged.
 */
export async function watched<Judged extends { readonly verdict: string }>(
  ports: GuessPorts,
  guess: Guess,
  judge: () => Promise<Judged>,
): Promise<Judged | Throttled> {
  const judged = await judge()
  const throttled = judged.verdict === 'refused' ? await charged(ports, countsOf(guess)) : undefined
  return throttled ?? judged
}

function throttledUntil(end: number, now: number): Throttled {
  return { verdict: 'throttled', retryAfter: Math.max(1, Math.ceil((end - now) / 1000)) }
}
