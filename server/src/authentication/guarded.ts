import { hash } from 'node:crypto'
import type { Clock } from '../domain/clock.ts'
import { countsOf, giveBack, type Count, type Guess, type Guesses } from '../domain/guess.ts'
import type { Refusal } from './verdict.ts'

export interface GuessPorts {
  readonly guesses: Guesses
  readonly clock: Clock
}

export type Throttled = Extract<Refusal, { readonly verdict: 'throttled' }>

/**
 * Judges a password only after the guess was charged. Accepted credentials give the charge back; refused ones keep it,
 * for accounts that exist and those that do not. Parallel requests with the same credentials are one guess: a browser or
 * a program sends many at once with the right password, and the same wrong one tells an attacker nothing more.
 */
export async function guarded<Judged extends { readonly verdict: string }>(
  ports: GuessPorts,
  guess: Guess,
  judge: () => Promise<Judged>,
): Promise<Judged | Throttled> {
  const flights = flightsOf(ports.guesses)
  const name = hash('sha256', JSON.stringify([guess.account, guess.client, guess.shown]), 'base64url')
  const flight = flights.get(name)
  if (flight !== undefined) return (await flight) ?? judge()
  const charging = charged(ports, countsOf(guess))
  flights.set(name, charging)
  try {
    const throttled = await charging
    if (throttled !== undefined) return throttled
    const judged = await judge()
    // Only what was wrong counts: a nonce that was too old is no guess.
    if (judged.verdict !== 'refused') await giveBack(ports.guesses, guess, judged.verdict === 'accepted')
    return judged
  } finally {
    flights.delete(name)
  }
}

type Flights = Map<string, Promise<Throttled | undefined>>

const flightsByStore = new WeakMap<Guesses, Flights>()

/** The charges of guesses that this process is judging, by a hash of what was shown. */
function flightsOf(guesses: Guesses): Flights {
  const known = flightsByStore.get(guesses) ?? new Map<string, Promise<Throttled | undefined>>()
  flightsByStore.set(guesses, known)
  return known
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
 * The same for what cannot be guessed, such as a password that the service made. It is not charged before, which would be
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
